-- A list of customers filtered by their tier is read newest first, as the whole list is. Tiers change seldom, so an
-- order that leaves the tier as it is still updates its row in place.
create index progress_by_tier on progress (merchant_id, tier_id, customer_id);

-- The page of a reward shows its redemptions, newest first, and that of a quiz counts and reads its answers in the order
-- of the customers, whatever other rewards and quizzes there are.
create index redemptions_by_reward on redemptions (merchant_id, reward_id, id);
create index quiz_completions_by_quiz on quiz_completions (merchant_id, quiz_id, customer_id);
