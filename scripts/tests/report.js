/** Reporter of node:test: how many tests passed, failed and were skipped, and the files of those that failed, as JSON. */
export default async function* report(events) {
	const counts = { passed: 0, failed: 0, skipped: 0 }
	const files = new Set()
	for await (const { type, data } of events) {
		if (type !== 'test:pass' && type !== 'test:fail') continue
		if (type === 'test:fail' && data.file) files.add(data.file)
		if (data.details.type === 'suite') continue
		counts[data.skip || data.todo ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed'] += 1
	}
	yield JSON.stringify({ ...counts, files: [...files] })
}
