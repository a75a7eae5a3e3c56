import './charts.css'
import { Group, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'

interface Series {
	name: string
	/** 1 to 4: selects a colour and, for lines, a dash pattern. */
	tone: 1 | 2 | 3 | 4
	values: number[]
}

interface Props {
	/** The label for screen readers. */
	label: string
	/** The positions along the axis: the full name and a short label. */
	places: { name: string; short: string }[]
	series: Series[]
	shape: 'lines' | 'columns'
	format: (value: number) => string
	/** The format of the axis, which has little space. */
	brief: (value: number) => string
	/** What is counted, above the axis; money has its currency in every number. */
	unit?: string
	/** Whether the values are counts, so that the axis has no halves. */
	isWhole?: boolean
	height?: number
}

const MARGIN = { top: 8, right: 4, bottom: 22, left: 68 }
const ROOM_OF_A_NAME = 64

/** A chart of values along an axis. The arrow keys move between positions, and each announces its values. */
export function TimeChart({ label, places, series, shape, format, brief, unit, ...rest }: Props) {
	const { isWhole = false, height = 220 } = rest
	const { ref, width } = useElementSize()
	const [at, setAt] = useState<number | null>(null)
	const most = niceAbove(Math.max(0, ...series.flatMap(({ values }) => values)))
	const inner = Math.max(width - MARGIN.left - MARGIN.right, 1)
	const step = inner / Math.max(places.length, 1)
	const y = (value: number): number =>
		MARGIN.top + (height - MARGIN.top - MARGIN.bottom) * (1 - Math.max(value, 0) / most)
	const x = (index: number): number => MARGIN.left + step * (index + 0.5)
	const drawn = { series, x, y, step }
	const place = at === null ? undefined : places[at]
	return (
		<Stack gap="xs">
			{series.length > 1 && <Legend series={series} lines={shape === 'lines'} />}
			{unit && (
				<Text fz="xs" c="dimmed" aria-hidden="true">
					{unit}
				</Text>
			)}
			<div ref={ref} className="fiel-chart">
				{width > 0 && (
					<svg width={width} height={height} aria-hidden="true" focusable="false" className="fiel-chart-svg">
						<Axis most={most} y={y} right={width - MARGIN.right} brief={brief} isWhole={isWhole} />
						{place && at !== null && (
							<rect
								x={x(at) - step / 2}
								y={MARGIN.top}
								width={step}
								height={y(0) - MARGIN.top}
								className="fiel-slot"
							/>
						)}
						{shape === 'lines' ? <Lines {...drawn} /> : <Columns {...drawn} floor={y(0)} />}
						<Names places={places} x={x} every={Math.ceil(ROOM_OF_A_NAME / step)} bottom={height - 6} />
						{place && at !== null && shape === 'lines' && <Marks series={series} at={at} x={x(at)} y={y} />}
					</svg>
				)}
				<Reader {...{ label, places, series, format, at, setAt }} />
				{place && at !== null && (
					<Bubble place={place.name} series={series} at={at} format={format} x={x(at)} width={width} />
				)}
			</div>
		</Stack>
	)
}

/** The axis ends at a round number slightly above the largest value. */
const niceAbove = (value: number): number => {
	if (value <= 0) return 1
	const power = 10 ** Math.floor(Math.log10(value))
	return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((nice) => nice >= value)!
}

function Legend({ series, lines }: { series: Series[]; lines: boolean }) {
	return (
		<Group gap="md" aria-hidden="true">
			{series.map(({ name, tone }) => (
				<Group key={name} gap={6} wrap="nowrap">
					<svg width={18} height={10} aria-hidden="true">
						{lines ? (
							<path d="M0 5H18" className={`fiel-line fiel-tone-${tone}`} />
						) : (
							<rect width={18} height={10} rx={2} className={`fiel-fill-${tone}`} />
						)}
					</svg>
					<Text fz="xs" c="dimmed">
						{name}
					</Text>
				</Group>
			))}
		</Group>
	)
}

const SHARES = [0, 0.5, 1]

interface AxisProps {
	most: number
	y: (value: number) => number
	right: number
	brief: (value: number) => string
	isWhole: boolean
}

function Axis({ most, y, right, brief, isWhole }: AxisProps) {
	const shares = SHARES.filter((share) => !isWhole || Number.isInteger(most * share))
	return (
		<g>
			{shares.map((share) => (
				<g key={share}>
					<path d={`M${MARGIN.left} ${y(most * share)}H${right}`} className="fiel-gridline" />
					<text x={MARGIN.left - 8} y={y(most * share) + 4} textAnchor="end" className="fiel-axis">
						{brief(most * share)}
					</text>
				</g>
			))}
		</g>
	)
}

interface NamesProps {
	places: Props['places']
	x: (index: number) => number
	every: number
	bottom: number
}

function Names({ places, x, every, bottom }: NamesProps) {
	return (
		<g>
			{places.map(({ name, short }, index) =>
				index % every === 0 ? (
					<text key={name} x={x(index)} y={bottom} textAnchor="middle" className="fiel-axis">
						{short}
					</text>
				) : null,
			)}
		</g>
	)
}

interface Drawn {
	series: Series[]
	x: (index: number) => number
	y: (value: number) => number
	step: number
}

function Lines({ series, x, y }: Drawn) {
	return (
		<g>
			{series.map(({ name, tone, values }) => (
				<path
					key={name}
					d={values.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`).join('')}
					className={`fiel-line fiel-tone-${tone}`}
				/>
			))}
		</g>
	)
}

const WIDEST = 40

function Columns({ series, x, y, step, floor }: Drawn & { floor: number }) {
	const wide = Math.min((step * 0.7) / series.length, WIDEST)
	const left = (wide * series.length) / 2
	return (
		<g>
			{series.flatMap(({ name, tone, values }, nth) =>
				values.map((value, index) => (
					<rect
						// biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
						key={`${name} ${index}`}
						x={x(index) - left + nth * wide}
						y={y(value)}
						width={wide}
						height={Math.max(floor - y(value), 0)}
						rx={Math.min(wide / 4, 3)}
						className={`fiel-fill-${tone}`}
					/>
				)),
			)}
		</g>
	)
}

function Marks({ series, at, x, y }: { series: Series[]; at: number; x: number; y: Drawn['y'] }) {
	return series.map(({ name, tone, values }) => (
		<circle key={name} cx={x} cy={y(values[at]!)} r={4} className={`fiel-mark fiel-fill-${tone}`} />
	))
}

interface ReaderProps {
	label: string
	places: Props['places']
	series: Series[]
	format: (value: number) => string
	at: number | null
	setAt: (at: number | null) => void
}

/** The layer for the pointer and the keyboard: one tab stop whose value is the current position. */
function Reader({ label, places, series, format, at, setAt }: ReaderProps) {
	const last = places.length - 1
	const here = at ?? last
	const onKeyDown = (event: KeyboardEvent): void => {
		const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key]
		if (to === undefined) return
		event.preventDefault()
		setAt(Math.min(Math.max(to, 0), last))
	}
	const onMouseMove = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): void => {
		const { left, width } = currentTarget.getBoundingClientRect()
		setAt(Math.min(Math.max(Math.floor(((clientX - left) / width) * places.length), 0), last))
	}
	return (
		<div
			role="slider"
			tabIndex={0}
			aria-label={label}
			aria-readonly="true"
			aria-orientation="horizontal"
			aria-valuemin={0}
			aria-valuemax={last}
			aria-valuenow={here}
			aria-valuetext={`${places[here]?.name}: ${series.map(({ name, values }) => `${name} ${format(values[here] ?? 0)}`).join(', ')}`}
			className="fiel-reader"
			onKeyDown={onKeyDown}
			onMouseMove={onMouseMove}
			onMouseLeave={() => setAt(null)}
			onFocus={() => setAt(here)}
			onBlur={() => setAt(null)}
		/>
	)
}

interface BubbleProps {
	place: string
	series: Series[]
	at: number
	format: (value: number) => string
	x: number
	width: number
}

const BUBBLE = 190

function Bubble({ place, series, at, format, x, width }: BubbleProps) {
	const left = Math.min(Math.max(x - BUBBLE / 2, 0), Math.max(width - BUBBLE, 0))
	return (
		<div className="fiel-bubble" aria-hidden="true" style={{ left, width: BUBBLE }}>
			<Text fz="xs" fw={600}>
				{place}
			</Text>
			{series.map(({ name, values }) => (
				<Group key={name} justify="space-between" gap="xs" wrap="nowrap">
					<Text fz="xs">{name}</Text>
					<Text fz="xs" className="fiel-number">
						{format(values[at]!)}
					</Text>
				</Group>
			))}
		</div>
	)
}
