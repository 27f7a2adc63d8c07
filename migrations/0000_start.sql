CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "content_concepts" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"short" text NOT NULL,
	"detailed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_folders" (
	"folder" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_projects" (
	"project_id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"source_hash" text NOT NULL,
	"published" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_series" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"project_id" text NOT NULL,
	"version" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"pro_sections" jsonb NOT NULL,
	"validations" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	"quiz" jsonb,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb,
	"state" text NOT NULL,
	"key" text,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"claim" uuid,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("state","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_waiting" ON "jobs" USING btree ("key") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_running" ON "jobs" USING btree ("key") WHERE "jobs"."state" = 'running';