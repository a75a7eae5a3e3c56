import type { Reader } from '../http/render.ts'
import { pointWord } from '../messages/point-words.ts'
import { writePrice } from '../messages/write-values.ts'
import type { DemoShop } from './find-demo-shop.ts'
import { SHOP_ITEMS } from './price-cart.ts'
import { SHOP_WORDS, type ShopWords } from './words.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)

/** The words with the name that the shop has for points. */
const wordsWith = (words: ShopWords, points: string): ShopWords => ({
	...words,
	open: words.open.replace('{points}', points),
	redeem: words.redeem.replace('{points}', points),
})

/** The page of the shop. Its scripts are files, so that it works with a strict content security policy. */
export const shopDocument = ({ merchant, shopper }: DemoShop, { language, locale }: Reader): string => {
	const [one, many] = [1, 2].map((amount) => pointWord(amount, language, merchant.pointNames)) as [
		string,
		string,
	]
	const words = wordsWith(SHOP_WORDS[language], many)
	const settings = { words, points: { one, many }, locale, currency: merchant.currency }
	const products = SHOP_ITEMS.map(
		({ originalId, title, price }) => `<li class="product">
<div class="picture" aria-hidden="true">${escapeHtml(title.charAt(0))}</div>
<h3>${escapeHtml(title)}</h3>
<p class="price">${escapeHtml(writePrice(price, locale, merchant.currency))}</p>
<fiel-points product="${originalId}" price="${price}"></fiel-points>
<button type="button" data-add="${originalId}" data-title="${escapeHtml(title)}" aria-label="${escapeHtml(`${words.add}: ${title}`)}">${words.add}</button>
</li>`,
	)
	return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/demo-shop/shop.css">
<script src="/widget.js" data-merchant="${merchant.name}" data-token-url="/demo-shop/token" data-language="${language}" async></script>
<script src="/demo-shop/shop.js" type="module"></script>
</head>
<body data-settings="${escapeHtml(JSON.stringify(settings))}">
<header>
<h1>${words.title}</h1>
<p>${words.signedInAs} <b>${escapeHtml(shopper.name ?? '')}</b></p>
<p>${words.balance}: <b><output id="balance">…</output></b> <button type="button" data-fiel-open="home">${escapeHtml(words.open)}</button></p>
</header>
<a id="to-cart" href="#cart" hidden></a>
<main>
<p class="about">${words.about} <a href="/admin">${words.panel}</a></p>
<div class="columns">
<section aria-labelledby="products">
<h2 id="products">${words.products}</h2>
<ul class="products">
${products.join('\n')}
</ul>
</section>
<section class="cart" aria-labelledby="cart">
<h2 id="cart" tabindex="-1">${words.cart}</h2>
<p id="empty">${words.empty}</p>
<ul id="lines"></ul>
<form id="checkout" hidden>
<label for="coupon">${words.coupon}</label>
<select id="coupon"><option value="">${words.noCoupon}</option></select>
<button type="button" class="quiet" data-fiel-open="rewards">${escapeHtml(words.redeem)}</button>
<dl>
<div><dt>${words.subtotal}</dt><dd id="subtotal"></dd></div>
<div><dt>${words.shipping}</dt><dd id="shipping"></dd></div>
<div><dt>${words.discount}</dt><dd id="discount"></dd></div>
<div class="total"><dt>${words.total}</dt><dd id="total"></dd></div>
</dl>
<button type="submit" id="pay">${words.pay}</button>
</form>
<p id="told" role="status"></p>
</section>
</div>
</main>
</body>
</html>
`
}
