CREATE TABLE "study_plans" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"order" jsonb NOT NULL,
	"days_off" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "study_plans" ADD CONSTRAINT "study_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "jobs" ("id", "name", "payload", "state", "key", "run_at", "max_attempts", "created_at", "updated_at")
SELECT gen_random_uuid(), 'schedule.fill-plans', '{"after": null}', 'waiting', 'schedule.fill-plans:all', now(), 5, now(), now()
WHERE EXISTS (SELECT 1 FROM "goals") OR EXISTS (SELECT 1 FROM "users" WHERE jsonb_array_length(coalesce("preferences" -> 'selectedCategories', '[]')) > 0);
