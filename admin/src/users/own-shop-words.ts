import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Create your shop',
		about: 'Start with an empty shop and a simple program that you can change. The demo stays as it is.',
		notDemo: 'This is already your shop',
		notDemoText:
			'You can only create a shop from the demo. The operator can create more with fiel merchants create.',
		shopName: 'Shop name',
		shopNameHelp: 'Customers see this name, for example Café do Ponto.',
		shopNameMissing: 'Enter the shop name.',
		currency: 'Currency',
		currencyHelp: 'You can change it until the first order.',
		timeZone: 'Time zone',
		language: 'Language of customer messages',
		languages: {
			en: 'English',
			pt: 'Portuguese',
			es: 'Spanish',
		},
		email: 'Your email',
		emailMissing: 'Enter your email.',
		password: 'Password',
		choose: 'Choose an option.',
		start: 'Create shop',
	},
	{
		title: 'Criar sua loja',
		about:
			'Comece com uma loja vazia e um programa simples que você pode alterar. A demonstração continua como está.',
		notDemo: 'Esta já é a sua loja',
		notDemoText:
			'Só é possível criar uma loja a partir da demonstração. O operador pode criar outras com fiel merchants create.',
		shopName: 'Nome da loja',
		shopNameHelp: 'Os clientes veem este nome, por exemplo Café do Ponto.',
		shopNameMissing: 'Informe o nome da loja.',
		currency: 'Moeda',
		currencyHelp: 'Pode ser alterada até o primeiro pedido.',
		timeZone: 'Fuso horário',
		language: 'Idioma das mensagens aos clientes',
		languages: {
			en: 'Inglês',
			pt: 'Português',
			es: 'Espanhol',
		},
		email: 'Seu e-mail',
		emailMissing: 'Informe seu e-mail.',
		password: 'Senha',
		choose: 'Escolha uma opção.',
		start: 'Criar loja',
	},
	{
		title: 'Crear tu tienda',
		about:
			'Empieza con una tienda vacía y un programa sencillo que puedes cambiar. La demostración queda como está.',
		notDemo: 'Esta ya es tu tienda',
		notDemoText:
			'Solo puedes crear una tienda desde la demostración. El operador puede crear más con fiel merchants create.',
		shopName: 'Nombre de la tienda',
		shopNameHelp: 'Los clientes ven este nombre, por ejemplo Café do Ponto.',
		shopNameMissing: 'Ingresa el nombre de la tienda.',
		currency: 'Moneda',
		currencyHelp: 'Se puede cambiar hasta el primer pedido.',
		timeZone: 'Zona horaria',
		language: 'Idioma de los mensajes a los clientes',
		languages: {
			en: 'Inglés',
			pt: 'Portugués',
			es: 'Español',
		},
		email: 'Tu correo electrónico',
		emailMissing: 'Ingresa tu correo electrónico.',
		password: 'Contraseña',
		choose: 'Elige una opción.',
		start: 'Crear tienda',
	},
)
