// The browser part of the demo shop: a cart, and the answers of its server. Points are the business of the widget.
const { words, points, locale, currency } = JSON.parse(document.body.dataset.settings)
const money = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const writePoints = (value) => `${amount.format(value)} ${Math.abs(value) === 1 ? points.one : points.many}`
const byId = (id) => document.getElementById(id)
const REFRESH_MS = 3_000

const titles = new Map(
	[...document.querySelectorAll('[data-add]')].map(({ dataset }) => [dataset.add, dataset.title]),
)
const CART = 'fiel-demo-cart'
/** The cart of this tab from before the page was loaded again. The browser may forbid to keep anything. */
const readCart = () => {
	try {
		return JSON.parse(sessionStorage.getItem(CART)) ?? {}
	} catch {
		return {}
	}
}
const kept = readCart()
/** Quantities by product. */
const quantities = new Map((kept.items ?? []).filter(([id]) => titles.has(id)))
/** Names the order, so that a payment that is sent twice is one order. */
let key = kept.key ?? crypto.randomUUID()

const keepCart = () => {
	try {
		sessionStorage.setItem(CART, JSON.stringify({ items: [...quantities], key }))
	} catch {
		// Then a reload empties the cart.
	}
}

const send = async (path, body) => {
	const answer = await fetch(`/demo-shop/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
	if (!answer.ok) throw new Error(`${answer.status}`)
	return answer.json()
}

const fetchToken = async () => {
	const answer = await fetch('/demo-shop/token')
	return answer.ok ? (await answer.json()).Token : null
}

const showBalance = async () => {
	const answer = await fetch('/v1/member', { headers: { authorization: `Bearer ${await fetchToken()}` } })
	if (answer.ok) byId('balance').value = writePoints((await answer.json()).Points)
}

const cartBody = () => ({
	Items: [...quantities].map(([Id, Quantity]) => ({ Id, Quantity })),
	Coupon: byId('coupon').value,
})

const showCoupons = (coupons) => {
	const select = byId('coupon')
	const { value } = select
	const wanted = ['', ...coupons.map(({ Code }) => Code)]
	if ([...select.options].map((option) => option.value).join() === wanted.join()) return
	select.replaceChildren(
		new Option(words.noCoupon, ''),
		...coupons.map(({ Code, Text }) => new Option(`${Code} (${Text})`, Code)),
	)
	select.value = wanted.includes(value) ? value : ''
}

const showLines = () => {
	keepCart()
	const lines = [...quantities].map(([id, quantity]) => {
		const line = document.createElement('li')
		const title = document.createElement('span')
		title.textContent = `${quantity} × ${titles.get(id)}`
		const remove = document.createElement('button')
		remove.type = 'button'
		remove.className = 'quiet'
		remove.textContent = words.remove
		remove.setAttribute('aria-label', `${words.remove}: ${titles.get(id)}`)
		remove.addEventListener('click', () => {
			quantities.delete(id)
			byId('told').textContent = words.removed.replace('{title}', titles.get(id))
			showCart()
			byId('cart').focus()
		})
		line.append(title, remove)
		return line
	})
	byId('lines').replaceChildren(...lines)
	byId('empty').hidden = lines.length > 0
	byId('checkout').hidden = lines.length === 0
	// The cart is below the products on a telephone.
	const count = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
	byId('to-cart').hidden = count === 0
	byId('to-cart').textContent = `${words.cart} (${amount.format(count)})`
}

const showPrices = async () => {
	if (quantities.size === 0) return
	const { Coupons, ...prices } = await send('cart', cartBody())
	showCoupons(Coupons)
	for (const [name, value] of Object.entries(prices))
		byId(name.toLowerCase()).textContent = money.format(value)
}

const report = () => {
	byId('told').textContent = words.failed
}

const showCart = () => {
	showLines()
	showPrices().catch(report)
}

document.addEventListener('click', ({ target }) => {
	const id = target.closest('[data-add]')?.dataset.add
	if (!id) return
	quantities.set(id, Math.min(9, (quantities.get(id) ?? 0) + 1))
	byId('told').textContent = words.added.replace('{title}', titles.get(id))
	showCart()
})
byId('coupon').addEventListener('change', () => showPrices().catch(report))
byId('checkout').addEventListener('submit', async (event) => {
	event.preventDefault()
	byId('pay').disabled = true
	try {
		const { Points } = await send('orders', { ...cartBody(), Key: key })
		key = crypto.randomUUID()
		quantities.clear()
		showCoupons([])
		showLines()
		byId('told').textContent = words.paid.replace('{amount}', writePoints(Points))
		await showBalance()
		window.fiel?.setToken(fetchToken) // the widget reads the balance anew
	} catch {
		report()
	}
	byId('pay').disabled = false
})
showBalance().catch(report)
showCart()
// A reward that was redeemed in the widget becomes a coupon of the cart.
setInterval(() => {
	if (document.visibilityState !== 'visible') return
	showPrices().catch(() => {})
	showBalance().catch(() => {})
}, REFRESH_MS)
