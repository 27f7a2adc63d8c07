CREATE TABLE "reading_positions" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"step_id" text NOT NULL,
	"block_id" text NOT NULL,
	"passed" real NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_positions_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;