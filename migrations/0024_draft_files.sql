CREATE TABLE "draft_files" (
	"project_id" text NOT NULL,
	"file" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text,
	"base" text,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_files_project_id_file_pk" PRIMARY KEY("project_id","file")
);
--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;