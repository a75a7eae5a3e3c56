/** Reporter of node:test: the files of the tests that failed, a line each. */
export default async function* reportFailures(events) {
	const files = new Set()
	for await (const { type, data } of events) if (type === 'test:fail' && data.file) files.add(data.file)
	yield [...files].join('\n')
}
