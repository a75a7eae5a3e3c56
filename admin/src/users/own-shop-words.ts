import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Create your shop',
		about: 'An empty shop with a simple program that you can change. The demo stays, with its own users.',
		notDemo: 'This is already your shop',
		notDemoText:
			'You can only create a shop from the demo. The operator can create more with “fiel merchants create”.',
		shop: 'Shop',
		shopAbout: 'You can change these later in Settings.',
		owner: 'Your account',
		ownerAbout: 'You sign in to the new shop with this email and password.',
		shopName: 'Shop name',
		shopNameHelp: 'Customers see this name, for example Café do Ponto.',
		shopNameMissing: 'Enter the shop name.',
		currency: 'Currency',
		currencyHelp: 'You can change it until the first order.',
		timeZone: 'Time zone',
		language: 'Language of customer messages',
		email: 'Your email',
		emailMissing: 'Enter your email.',
		emailOfDemo: (renamed: string) =>
			`You already use this email for the demo. Afterwards it belongs to your shop, and you sign in to the demo with ${renamed}.`,
		password: 'Password',
		demoPassword: (email: string) =>
			`You have no password for the demo yet. You can sign in to it again with ${email} and this password.`,
		choose: 'Choose an option.',
		start: 'Create shop',
	},
	{
		title: 'Criar sua loja',
		about:
			'Uma loja vazia com um programa simples que você pode alterar. A demonstração continua, com seus próprios usuários.',
		notDemo: 'Esta já é a sua loja',
		notDemoText:
			'Só é possível criar uma loja a partir da demonstração. O operador pode criar outras com “fiel merchants create”.',
		shop: 'Loja',
		shopAbout: 'Você pode alterar isto depois em Configurações.',
		owner: 'Sua conta',
		ownerAbout: 'Você entra na nova loja com este e-mail e esta senha.',
		shopName: 'Nome da loja',
		shopNameHelp: 'Os clientes veem este nome, por exemplo Café do Ponto.',
		shopNameMissing: 'Informe o nome da loja.',
		currency: 'Moeda',
		currencyHelp: 'Pode ser alterada até o primeiro pedido.',
		timeZone: 'Fuso horário',
		language: 'Idioma das mensagens aos clientes',
		email: 'Seu e-mail',
		emailMissing: 'Informe seu e-mail.',
		emailOfDemo: (renamed) =>
			`Você já usa este e-mail na demonstração. Depois ele passa a ser da sua loja, e você entra na demonstração com ${renamed}.`,
		password: 'Senha',
		demoPassword: (email) =>
			`Você ainda não tem senha na demonstração. Você pode entrar nela de novo com ${email} e esta senha.`,
		choose: 'Escolha uma opção.',
		start: 'Criar loja',
	},
	{
		title: 'Crear tu tienda',
		about:
			'Una tienda vacía con un programa sencillo que puedes cambiar. La demostración sigue, con sus propios usuarios.',
		notDemo: 'Esta ya es tu tienda',
		notDemoText:
			'Solo puedes crear una tienda desde la demostración. El operador puede crear más con “fiel merchants create”.',
		shop: 'Tienda',
		shopAbout: 'Puedes cambiar esto después en Configuración.',
		owner: 'Tu cuenta',
		ownerAbout: 'Inicias sesión en la nueva tienda con este correo electrónico y esta contraseña.',
		shopName: 'Nombre de la tienda',
		shopNameHelp: 'Los clientes ven este nombre, por ejemplo Café do Ponto.',
		shopNameMissing: 'Ingresa el nombre de la tienda.',
		currency: 'Moneda',
		currencyHelp: 'Se puede cambiar hasta el primer pedido.',
		timeZone: 'Zona horaria',
		language: 'Idioma de los mensajes a los clientes',
		email: 'Tu correo electrónico',
		emailMissing: 'Ingresa tu correo electrónico.',
		emailOfDemo: (renamed) =>
			`Ya usas este correo electrónico en la demostración. Después será de tu tienda, y entrarás en la demostración con ${renamed}.`,
		password: 'Contraseña',
		demoPassword: (email) =>
			`Aún no tienes contraseña en la demostración. Puedes volver a entrar en ella con ${email} y esta contraseña.`,
		choose: 'Elige una opción.',
		start: 'Crear tienda',
	},
)
