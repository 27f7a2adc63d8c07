-- outside a transaction
CREATE TABLE IF NOT EXISTS "event_days" (
	"day" date PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"names" jsonb NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "kept_figures" (
	"project_id" text NOT NULL,
	"track" text NOT NULL,
	"counts" jsonb,
	"counted_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"took_ms" integer,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "kept_figures_project_id_track_pk" PRIMARY KEY("project_id","track")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_changes" ON "audit_log" USING btree ("user_id","created_at") WHERE admin_id is not null and what not like 'GET %' and what not like '% /admin/%';