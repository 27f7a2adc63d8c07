CREATE TABLE "search_phrases" (
	"phrase" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"vector" "bytea" NOT NULL
);
