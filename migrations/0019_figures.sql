CREATE INDEX "chats_project" ON "chats" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "learner_projects_project" ON "learner_projects" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "reading_positions_project" ON "reading_positions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_project" ON "quiz_attempts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "quiz_rounds_project" ON "quiz_rounds" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "answers_project" ON "answers" USING btree ("project_id","validation_id");