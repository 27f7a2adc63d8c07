CREATE TABLE "recall_answers" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"wording" text NOT NULL,
	"given" jsonb NOT NULL,
	"grade" text,
	"expected" real NOT NULL,
	"arm" text,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recall_answers_user_id_day_name_pk" PRIMARY KEY("user_id","day","name")
);
--> statement-breakpoint
CREATE TABLE "recall_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asked" jsonb NOT NULL,
	CONSTRAINT "recall_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "recall_items" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"project_id" text NOT NULL,
	"thing" text NOT NULL,
	"version" text,
	"set" integer DEFAULT 0 NOT NULL,
	"rung" integer DEFAULT 0 NOT NULL,
	"seen_on" date NOT NULL,
	"due_on" date NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"wording" text,
	"arm" text,
	"measure_on" date,
	CONSTRAINT "recall_items_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "recall_learners" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"gathered_until" timestamp (3) with time zone,
	"drawn" integer DEFAULT 0 NOT NULL,
	"takes_part" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recall_answers" ADD CONSTRAINT "recall_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_days" ADD CONSTRAINT "recall_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_items" ADD CONSTRAINT "recall_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_learners" ADD CONSTRAINT "recall_learners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_answers_measured" ON "recall_answers" USING btree ("user_id","arm") WHERE "recall_answers"."arm" is not null;--> statement-breakpoint
CREATE INDEX "recall_items_due" ON "recall_items" USING btree ("user_id","due_on");