ALTER TABLE "proofs" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_id" ON "proofs" USING btree ("id");