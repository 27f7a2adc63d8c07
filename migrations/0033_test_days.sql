CREATE TABLE "test_days" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"validation_id" text NOT NULL,
	"day" date NOT NULL,
	"tests" jsonb NOT NULL,
	CONSTRAINT "test_days_user_id_project_id_validation_id_day_pk" PRIMARY KEY("user_id","project_id","validation_id","day")
);
--> statement-breakpoint
ALTER TABLE "test_days" ADD CONSTRAINT "test_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_days_project" ON "test_days" USING btree ("project_id");