CREATE TABLE "content_aliases" (
	"phrase" text PRIMARY KEY NOT NULL,
	"leads_to" text[] NOT NULL,
	"elsewhere" boolean NOT NULL
);
