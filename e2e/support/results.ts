/** Where a run leaves its pictures and logs: one that tries again has a folder of its own, since it would remove what the first tells. */
export const resultsFolder = process.env.E2E_RESULTS ?? 'test-results'
