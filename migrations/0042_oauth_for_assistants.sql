CREATE TABLE "assistant_grant_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"spent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"resource" text NOT NULL,
	"code_hash" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_grant_tokens" ADD CONSTRAINT "assistant_grant_tokens_grant_id_assistant_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."assistant_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_grant_tokens_grant" ON "assistant_grant_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "assistant_grant_tokens_expiry" ON "assistant_grant_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_grants_code" ON "assistant_grants" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "assistant_grants_user" ON "assistant_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assistant_grants_expiry" ON "assistant_grants" USING btree ("expires_at");