ALTER TABLE "content_aliases" ADD COLUMN "catalogue" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_concepts" ADD COLUMN "catalogue" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_projects" ADD COLUMN "appears_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_projects" ADD COLUMN "catalogue" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_projects" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "content_series" ADD COLUMN "catalogue" text DEFAULT '' NOT NULL;