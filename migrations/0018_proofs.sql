CREATE TABLE "signing_keys" (
	"number" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"secret_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"is_public" boolean NOT NULL,
	"work" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proofs_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;