CREATE TABLE "retired_nicknames" (
	"look_hash" text PRIMARY KEY NOT NULL,
	"owner_hash" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
