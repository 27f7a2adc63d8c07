CREATE TABLE "document_copies" (
	"storage_name" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"hash" text NOT NULL,
	"in_use" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_documents" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"run" uuid,
	"asked_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"made" uuid,
	"made_at" timestamp (3) with time zone,
	"made_with" timestamp (3) with time zone,
	"written" jsonb,
	"theme" text DEFAULT 'light' NOT NULL,
	"title_url" text,
	"has_pdf" boolean DEFAULT false NOT NULL,
	"has_archive" boolean DEFAULT false NOT NULL,
	"has_cover" boolean DEFAULT false NOT NULL,
	"hash" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"edits" jsonb,
	"edited_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_documents_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "document_copies" ADD CONSTRAINT "document_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_copies_owner" ON "document_copies" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE INDEX "document_copies_age" ON "document_copies" USING btree ("created_at");