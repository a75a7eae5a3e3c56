import { words } from '../i18n/words.ts'

/** Begins the title of the browser tab in test mode. */
export const text = words({ tab: 'Test' }, { tab: 'Teste' }, { tab: 'Prueba' })
