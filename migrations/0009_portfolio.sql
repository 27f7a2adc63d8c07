CREATE TABLE "portfolio_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"is_public" boolean NOT NULL,
	"website" text,
	"storage_name" text,
	"file_name" text,
	"file_type" text,
	"project_id" text,
	"project_version" text,
	"project_track" text,
	"finished_at" timestamp (3) with time zone,
	"tasks_done" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portfolio_documents" ADD CONSTRAINT "portfolio_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_documents_owner" ON "portfolio_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portfolio_documents_file" ON "portfolio_documents" USING btree ("storage_name");