CREATE TABLE "assistant_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_tokens" ADD CONSTRAINT "assistant_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_tokens_token" ON "assistant_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "assistant_tokens_user" ON "assistant_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assistant_tokens_expiry" ON "assistant_tokens" USING btree ("expires_at");