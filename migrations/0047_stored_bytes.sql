CREATE TABLE "stored_bytes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"uploads" bigint DEFAULT 0 NOT NULL,
	"documents" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_documents" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_bytes_most" ON "stored_bytes" USING btree (("uploads" + "documents") desc);