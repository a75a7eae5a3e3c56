import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld({ FIEL_PUBLIC_URL: 'https://fiel.example.com' })

const NONE = { Button: null, Welcome: null, Join: null }
const CHOICES = {
	Mode: 'dark',
	Corners: 'square',
	Position: 'none',
	Languages: ['es', 'pt'],
	Texts: { en: { ...NONE, Join: 'Kept' }, pt: NONE, es: { ...NONE, Button: 'Mis puntos' } },
}

test('the widget has a look before anybody has set one, and then the one that was set', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.put('/merchant/basics', { Language: 'pt' })
	const editor = await signInAs(world, merchant, 'editor')
	const place = {
		IsOn: false,
		ScriptUrl: 'https://fiel.example.com/widget.js',
		PageUrl: `https://fiel.example.com/m/${merchant.name}`,
		Language: 'pt',
	}
	const initial = {
		Mode: 'auto',
		Corners: 'rounded',
		Position: 'bottom-right',
		Languages: ['pt', 'en', 'es'],
		Texts: { en: NONE, pt: NONE, es: NONE },
	}
	assert.deepEqual(await editor.get('/widget'), { ...initial, ...place })
	const sent = {
		...CHOICES,
		Languages: ['es', 'pt', 'es'],
		Texts: { ...CHOICES.Texts, pt: { ...NONE, Welcome: '  ' } },
	}
	assert.deepEqual(await editor.put('/widget', sent), { ...CHOICES, ...place })
	await editor.put('/widget', CHOICES) // the same again is no change
	await owner.put('/members', { IsOn: true, Origins: [] })
	assert.deepEqual(await owner.get('/widget'), { ...CHOICES, ...place, IsOn: true })
	const { Items } = await owner.get('/audit?kind=widget')
	assert.deepEqual(
		Items.map(({ Operation, Before, After }: Record<string, unknown>) => [Operation, Before, After]),
		[['changeWidget', initial, CHOICES]],
	)
})

test('what is no look is refused, and so are users without the right', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		for (const [change, status, number, field] of [
			[{ Languages: [] }, 422, 77, 'Languages'],
			[{ Languages: ['fr'] }, 400, 77, 'Languages[0]'],
			[{ Mode: 'sepia' }, 400, 77, 'Mode'],
			[{ Corners: null }, 400, 7, 'Corners'],
			[{ Position: 'top' }, 400, 77, 'Position'],
			[{ Texts: { en: NONE, pt: NONE } }, 400, 7, 'Texts.es'],
			[{ Texts: { ...CHOICES.Texts, pt: { ...NONE, Button: 'x'.repeat(41) } } }, 400, 10, 'Texts.pt.Button'],
			[{ Texts: { ...CHOICES.Texts, pt: { ...NONE, Footer: 'x' } } }, 400, 77, 'Texts.pt.Footer'],
			[{ Logo: 'https://x.example' }, 400, 77, 'Logo'],
		] as const) {
			const refused = await owner.put('/widget', { ...CHOICES, ...change }, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
		await viewer.get('/widget')
		await viewer.put('/widget', CHOICES, 403)
	})
})
