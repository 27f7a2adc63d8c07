CREATE TABLE "operations" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operations_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"goal_description" text NOT NULL,
	"roadmap" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_files" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learner_files_user_id_project_id_name_pk" PRIMARY KEY("user_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "learner_projects" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"version" text,
	"track" text,
	"selected_at" timestamp (3) with time zone,
	"unlocked_at" timestamp (3) with time zone,
	"status" text DEFAULT 'INCOMPLETE' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"required" integer DEFAULT 0 NOT NULL,
	"in_review" integer DEFAULT 0 NOT NULL,
	"doc_status" text DEFAULT 'none' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learner_projects_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_counts" (
	"project_id" text PRIMARY KEY NOT NULL,
	"completions" integer NOT NULL,
	"recent" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section_unlocks" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"content_id" text NOT NULL,
	"unlocked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "section_unlocks_user_id_project_id_content_id_pk" PRIMARY KEY("user_id","project_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"quiz_id" text NOT NULL,
	"round" integer NOT NULL,
	"version" text NOT NULL,
	"score" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_rounds" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"quiz_id" text NOT NULL,
	"round" integer NOT NULL,
	"version" text NOT NULL,
	"questions" jsonb NOT NULL,
	"chosen" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_rounds_user_id_project_id_quiz_id_pk" PRIMARY KEY("user_id","project_id","quiz_id")
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"project_ids" text[] NOT NULL,
	"project_kinds" text[] NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_names_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"facts" jsonb NOT NULL,
	"passages" jsonb NOT NULL,
	"surface" text[] NOT NULL,
	"surface_of_head" text[] NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"head_words" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"publishing" text NOT NULL,
	"projects" integer NOT NULL,
	"vectors" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vectors" (
	"project_id" text NOT NULL,
	"part" integer NOT NULL,
	"hash" text NOT NULL,
	"step" text,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "search_vectors_project_id_part_pk" PRIMARY KEY("project_id","part")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"projects" integer NOT NULL,
	"heads" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_alternatives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"validation_id" text NOT NULL,
	"text" text,
	"file_name" text,
	"storage_name" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"validation_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"file_name" text,
	"storage_name" text,
	"status" text NOT NULL,
	"message" text,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "answers_user_id_project_id_validation_id_pk" PRIMARY KEY("user_id","project_id","validation_id")
);
--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_files" ADD CONSTRAINT "learner_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_projects" ADD CONSTRAINT "learner_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_unlocks" ADD CONSTRAINT "section_unlocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_rounds" ADD CONSTRAINT "quiz_rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_alternatives" ADD CONSTRAINT "answer_alternatives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_age" ON "operations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "learner_projects_completed" ON "learner_projects" USING btree ("project_id","completed_at" DESC NULLS LAST) WHERE "learner_projects"."completed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_round" ON "quiz_attempts" USING btree ("user_id","project_id","quiz_id","round");--> statement-breakpoint
CREATE INDEX "search_names_words" ON "search_names" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_projects_kind" ON "search_projects" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "search_projects_position" ON "search_projects" USING btree ("position");--> statement-breakpoint
CREATE INDEX "search_projects_title" ON "search_projects" USING gin ("title_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_projects_head" ON "search_projects" USING gin ("head_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_projects_words" ON "search_projects" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_vectors_hash" ON "search_vectors" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "answer_alternatives_answer" ON "answer_alternatives" USING btree ("user_id","project_id","validation_id");