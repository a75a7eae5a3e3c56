import { moveRowsById } from '../customers/move-rows-by-id.ts'

export const counterMover = moveRowsById('counter', 'counter_entries')
