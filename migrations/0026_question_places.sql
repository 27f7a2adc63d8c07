ALTER TABLE "chat_messages" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "step_id" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "block_id" text;