import { moveRowsById } from '../customers/move-rows-by-id.ts'

export const affiliateMover = moveRowsById('affiliates', 'affiliates')
