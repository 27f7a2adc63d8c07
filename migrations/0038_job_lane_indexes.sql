-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_waiting" ON "jobs" USING btree ("lane","run_at") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_leased" ON "jobs" USING btree ("leased_until") WHERE "jobs"."state" = 'running';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "jobs_due";
