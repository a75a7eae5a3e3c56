/** What the first file loads when the panel is opened, and what the page and the preview share with it. */
export { drawQr } from './codes.ts'
export type { Context, TabName } from './context.ts'
export { balanceCard } from './home.ts'
export { forgetLocale } from './member-locale.ts'
export { createPanel, type Panel, panelStyles } from './panel.ts'
export { button, card, note } from './parts.ts'
