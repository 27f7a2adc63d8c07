CREATE TABLE "quiz_sets" (
	"project_id" text NOT NULL,
	"version" text NOT NULL,
	"quiz_id" text NOT NULL,
	"number" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_sets_project_id_version_quiz_id_number_pk" PRIMARY KEY("project_id","version","quiz_id","number")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "tutor" text;--> statement-breakpoint
ALTER TABLE "quiz_rounds" ADD COLUMN "set" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "review" jsonb;--> statement-breakpoint
CREATE INDEX "answers_in_review" ON "answers" USING btree ("updated_at") WHERE review ->> 'state' in ('waiting', 'stuck');