import { meetsTarget, type ResultRow } from './result-row.ts'

const LEFT = 420
const WIDTH = 960
const LINE = 44
/** The maximum of the scale, as a multiple of the target. */
const MAX_MULTIPLE = 3

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The ratio of a row to its target; 1 is just enough, whichever direction is better. */
const ratioToTarget = ({ ratio, wanted, limit }: ResultRow): number =>
	limit === 'least' ? ratio / wanted : wanted / ratio

const xOf = (times: number): number =>
	LEFT + (Math.min(times, MAX_MULTIPLE) / MAX_MULTIPLE) * (WIDTH - LEFT - 130)

const barOf = (row: ResultRow, index: number): string => {
	const y = 40 + index * LINE
	const end = xOf(ratioToTarget(row))
	return `<text x="8" y="${y + 12}" font-weight="600">${escaped(row.work)}</text>
<text x="8" y="${y + 28}" fill="#666">against ${escaped(row.against)}</text>
<rect x="${LEFT}" y="${y}" width="${(end - LEFT).toFixed(1)}" height="24" fill="${meetsTarget(row) ? '#2b8a3e' : '#c92a2a'}"/>
<text x="${end + 6}" y="${y + 17}">${row.ratio} <tspan fill="#666">of ${row.limit === 'least' ? '≥' : '≤'} ${row.wanted}</tspan></text>`
}

/** Draws one bar per row, relative to its target. */
export const drawChart = (rows: ResultRow[]): string => {
	const height = 60 + rows.length * LINE
	const goal = xOf(1)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${goal}" y="20" text-anchor="middle">wanted</text>
${rows.map(barOf).join('\n')}
<line x1="${goal}" y1="28" x2="${goal}" y2="${height - 10}" stroke="#222" stroke-dasharray="4 3"/>
</svg>
`
}
