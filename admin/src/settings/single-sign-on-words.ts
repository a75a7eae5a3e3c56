import type { PasswordFor, ProviderProblem } from '@fiel/contract'
import { words } from '../i18n/words.ts'

type Problems = Record<ProviderProblem, string>
type Passwords = Record<PasswordFor, string>

export const text = words(
	{
		title: 'Single sign-on',
		about: 'Let your team sign in with your identity provider, such as Google Workspace, Okta or Keycloak.',
		provider: 'Provider',
		providerAbout:
			'Create a web application with OpenID Connect at your provider, then copy its details here.',
		RedirectUrl: 'Redirect URI to register at your provider',
		otherAddress: (here: string, there: string) =>
			`You opened Fiel at ${here}, but its public address is ${there}. Sign-ins return to the public address. The operator sets it with FIEL_PUBLIC_URL.`,
		Issuer: 'Issuer URL',
		issuerHelp: 'For example https://accounts.google.com or https://your-company.okta.com.',
		ClientId: 'Client ID',
		ClientSecret: 'Client secret',
		secretKept: 'Leave empty to keep the current secret.',
		show: 'Show the secret',
		Label: 'Button text',
		labelHelp: 'Shown on the sign-in page.',
		labelExample: 'Sign in with Google',

		test: 'Test connection',
		works: 'The connection works',
		worksAbout: 'The provider responds and accepts the client ID and secret.',
		worksWithoutClient: 'The provider responds. Enter the client secret to check it too.',
		problem: 'The connection doesn’t work',
		problems: {
			Address:
				'Fiel can’t connect to this address. Addresses inside a private network must be allowed by the operator with FIEL_WEBHOOK_ALLOW.',
			Unreachable: 'The provider isn’t responding. Check the issuer URL.',
			NotProvider: 'There is no OpenID Connect provider at this address. Check the issuer URL.',
			OtherIssuer: 'The provider has a different issuer URL. Enter it exactly as shown below.',
			Incomplete: 'The provider doesn’t support what Fiel needs.',
			Keys: 'The provider’s signing keys couldn’t be loaded.',
			Client: 'The provider didn’t accept the client ID or the secret.',
		} satisfies Problems as Problems,

		people: 'Who can sign in',
		peopleAbout: 'Users are matched by verified email the first time, then by their account.',
		Domains: 'Allowed email domains',
		domainsHelp: 'Leave empty to allow every domain. Subdomains must be listed separately.',
		CreatesUsers: 'Create users automatically',
		createsHelp: 'Anyone with an allowed email domain becomes a user the first time they sign in.',
		NewUserRole: 'Role of new users',

		roles: 'Roles from the provider',
		rolesAbout: 'Optional. Roles are set from a claim at every sign-in. Owners and cashiers keep their role.',
		RoleClaim: 'Claim',
		claimHelp: 'For example groups or realm_access.roles. Leave empty to manage roles in Fiel.',
		rule: (place: number) => `Rule ${place}`,
		value: 'Value',
		role: 'Role',
		addRule: 'Add rule',
		removeRule: (place: number) => `Remove rule ${place}`,
		rulesHelp: 'The first matching rule applies. Without a match, users get the role of new users.',

		passwords: 'Passwords',
		passwordsAbout: 'Owners can always sign in with a password, so that no one is locked out.',
		PasswordFor: 'Who can also sign in with a password',
		passwordFor: { everybody: 'Everyone', owners: 'Owners only' } satisfies Passwords as Passwords,

		link: 'Sign-in link for your team',
		linkAbout: 'Opens the sign-in page with your button, even if the server hosts several shops.',
		save: 'Save',
		saved: 'Settings saved',
		required: 'Enter a value.',
		disconnect: 'Disconnect',
		disconnectTitle: 'Disconnect single sign-on?',
		disconnectAbout:
			'Everyone signs in with a password again. Users without one can choose one with “Forgot your password?”. Open sessions continue.',
		disconnected: 'Single sign-on disconnected',

		refusals: {
			https: 'Use an address that starts with https://. http only works for localhost.',
			private: 'This address is inside a private network. The operator can allow it with FIEL_WEBHOOK_ALLOW.',
			issuer: 'Enter the complete issuer URL, without a query.',
			secret: 'Enter the client secret of this provider.',
			domain: 'Enter domains like example.com.',
			noDomain: 'Enter at least one domain, because its people become users.',
			openDomain: 'Anyone can have an address at this domain, and would become a user.',
			claim: 'Enter the claim that the rules look at.',
		},
	},
	{
		title: 'Login único',
		about:
			'Deixe sua equipe entrar com o provedor de identidade da empresa, como Google Workspace, Okta ou Keycloak.',
		provider: 'Provedor',
		providerAbout: 'Crie um aplicativo web com OpenID Connect no seu provedor e copie os dados dele para cá.',
		RedirectUrl: 'URI de redirecionamento para cadastrar no provedor',
		otherAddress: (here, there) =>
			`Você abriu o Fiel em ${here}, mas o endereço público dele é ${there}. O login volta para o endereço público. O operador o define com FIEL_PUBLIC_URL.`,
		Issuer: 'URL do emissor',
		issuerHelp: 'Por exemplo, https://accounts.google.com ou https://sua-empresa.okta.com.',
		ClientId: 'ID do cliente',
		ClientSecret: 'Segredo do cliente',
		secretKept: 'Deixe vazio para manter o segredo atual.',
		show: 'Mostrar o segredo',
		Label: 'Texto do botão',
		labelHelp: 'Aparece na página de login.',
		labelExample: 'Entrar com Google',

		test: 'Testar conexão',
		works: 'A conexão funciona',
		worksAbout: 'O provedor responde e aceita o ID e o segredo do cliente.',
		worksWithoutClient: 'O provedor responde. Informe o segredo do cliente para verificá-lo também.',
		problem: 'A conexão não funciona',
		problems: {
			Address:
				'O Fiel não pode se conectar a este endereço. O operador precisa permitir endereços de redes internas com FIEL_WEBHOOK_ALLOW.',
			Unreachable: 'O provedor não está respondendo. Verifique a URL do emissor.',
			NotProvider: 'Não há um provedor OpenID Connect neste endereço. Verifique a URL do emissor.',
			OtherIssuer: 'O provedor tem outra URL de emissor. Informe-a exatamente como aparece abaixo.',
			Incomplete: 'O provedor não oferece o que o Fiel precisa.',
			Keys: 'Não foi possível carregar as chaves de assinatura do provedor.',
			Client: 'O provedor não aceitou o ID ou o segredo do cliente.',
		},

		people: 'Quem pode entrar',
		peopleAbout: 'Na primeira vez, os usuários são reconhecidos pelo e-mail verificado; depois, pela conta.',
		Domains: 'Domínios de e-mail permitidos',
		domainsHelp: 'Deixe vazio para permitir todos. Subdomínios precisam estar na lista.',
		CreatesUsers: 'Criar usuários automaticamente',
		createsHelp: 'Quem tem um e-mail de um domínio permitido vira usuário na primeira vez que entra.',
		NewUserRole: 'Papel dos novos usuários',

		roles: 'Papéis definidos pelo provedor',
		rolesAbout:
			'Opcional. Os papéis vêm de um atributo (claim) a cada login. Proprietários e caixas mantêm o papel.',
		RoleClaim: 'Atributo (claim)',
		claimHelp: 'Por exemplo, groups ou realm_access.roles. Deixe vazio para definir os papéis no Fiel.',
		rule: (place) => `Regra ${place}`,
		value: 'Valor',
		role: 'Papel',
		addRule: 'Adicionar regra',
		removeRule: (place) => `Remover a regra ${place}`,
		rulesHelp: 'Vale a primeira regra que combinar. Sem nenhuma, vale o papel dos novos usuários.',

		passwords: 'Senhas',
		passwordsAbout: 'Proprietários sempre podem entrar com senha, para que ninguém fique sem acesso.',
		PasswordFor: 'Quem também pode entrar com senha',
		passwordFor: { everybody: 'Todos', owners: 'Só proprietários' },

		link: 'Link de acesso para a equipe',
		linkAbout: 'Abre a página de login com o seu botão, mesmo que o servidor tenha várias lojas.',
		save: 'Salvar',
		saved: 'Configurações salvas',
		required: 'Preencha este campo.',
		disconnect: 'Desconectar',
		disconnectTitle: 'Desconectar o login único?',
		disconnectAbout:
			'Todos voltam a entrar com senha. Quem não tem pode escolher uma em “Esqueceu a senha?”. As sessões abertas continuam.',
		disconnected: 'Login único desconectado',

		refusals: {
			https: 'Use um endereço que comece com https://. http só funciona para localhost.',
			private: 'Este endereço fica em uma rede interna. O operador pode permiti-lo com FIEL_WEBHOOK_ALLOW.',
			issuer: 'Informe a URL completa do emissor, sem parâmetros.',
			secret: 'Informe o segredo do cliente deste provedor.',
			domain: 'Informe domínios como example.com.',
			noDomain: 'Informe pelo menos um domínio, porque as pessoas dele viram usuários.',
			openDomain: 'Qualquer pessoa pode ter um e-mail neste domínio e viraria usuário.',
			claim: 'Informe o atributo que as regras usam.',
		},
	},
	{
		title: 'Inicio de sesión único',
		about:
			'Permite que tu equipo entre con el proveedor de identidad de tu empresa, como Google Workspace, Okta o Keycloak.',
		provider: 'Proveedor',
		providerAbout: 'Crea una aplicación web con OpenID Connect en tu proveedor y copia sus datos aquí.',
		RedirectUrl: 'URI de redirección para registrar en tu proveedor',
		otherAddress: (here, there) =>
			`Abriste Fiel en ${here}, pero su dirección pública es ${there}. El inicio de sesión vuelve a la dirección pública. El operador la define con FIEL_PUBLIC_URL.`,
		Issuer: 'URL del emisor',
		issuerHelp: 'Por ejemplo, https://accounts.google.com o https://tu-empresa.okta.com.',
		ClientId: 'ID de cliente',
		ClientSecret: 'Secreto de cliente',
		secretKept: 'Déjalo vacío para conservar el secreto actual.',
		show: 'Mostrar el secreto',
		Label: 'Texto del botón',
		labelHelp: 'Aparece en la página de inicio de sesión.',
		labelExample: 'Iniciar sesión con Google',

		test: 'Probar conexión',
		works: 'La conexión funciona',
		worksAbout: 'El proveedor responde y acepta el ID y el secreto de cliente.',
		worksWithoutClient: 'El proveedor responde. Ingresa el secreto de cliente para verificarlo también.',
		problem: 'La conexión no funciona',
		problems: {
			Address:
				'Fiel no puede conectarse a esta dirección. El operador debe permitir las direcciones de redes internas con FIEL_WEBHOOK_ALLOW.',
			Unreachable: 'El proveedor no responde. Revisa la URL del emisor.',
			NotProvider: 'No hay un proveedor OpenID Connect en esta dirección. Revisa la URL del emisor.',
			OtherIssuer: 'El proveedor tiene otra URL de emisor. Ingrésala exactamente como aparece abajo.',
			Incomplete: 'El proveedor no ofrece lo que Fiel necesita.',
			Keys: 'No se pudieron cargar las claves de firma del proveedor.',
			Client: 'El proveedor no aceptó el ID o el secreto de cliente.',
		},

		people: 'Quién puede entrar',
		peopleAbout:
			'La primera vez, los usuarios se reconocen por el correo verificado; después, por su cuenta.',
		Domains: 'Dominios de correo permitidos',
		domainsHelp: 'Déjalo vacío para permitir todos. Los subdominios deben estar en la lista.',
		CreatesUsers: 'Crear usuarios automáticamente',
		createsHelp: 'Quien tenga un correo de un dominio permitido pasa a ser usuario la primera vez que entra.',
		NewUserRole: 'Rol de los usuarios nuevos',

		roles: 'Roles desde el proveedor',
		rolesAbout:
			'Opcional. Los roles salen de un atributo (claim) en cada inicio de sesión. Propietarios y cajeros conservan su rol.',
		RoleClaim: 'Atributo (claim)',
		claimHelp: 'Por ejemplo, groups o realm_access.roles. Déjalo vacío para administrar los roles en Fiel.',
		rule: (place) => `Regla ${place}`,
		value: 'Valor',
		role: 'Rol',
		addRule: 'Agregar regla',
		removeRule: (place) => `Quitar la regla ${place}`,
		rulesHelp:
			'Se aplica la primera regla que coincida. Si no hay ninguna, se aplica el rol de los usuarios nuevos.',

		passwords: 'Contraseñas',
		passwordsAbout: 'Los propietarios siempre pueden entrar con contraseña, para que nadie se quede fuera.',
		PasswordFor: 'Quién puede entrar también con contraseña',
		passwordFor: { everybody: 'Todos', owners: 'Solo propietarios' },

		link: 'Enlace de inicio de sesión para tu equipo',
		linkAbout: 'Abre la página de inicio de sesión con tu botón, aunque el servidor tenga varias tiendas.',
		save: 'Guardar',
		saved: 'Configuración guardada',
		required: 'Completa este campo.',
		disconnect: 'Desconectar',
		disconnectTitle: '¿Desconectar el inicio de sesión único?',
		disconnectAbout:
			'Todos vuelven a entrar con contraseña. Quien no tenga una puede elegirla en “¿Olvidaste tu contraseña?”. Las sesiones abiertas continúan.',
		disconnected: 'Inicio de sesión único desconectado',

		refusals: {
			https: 'Usa una dirección que empiece con https://. http solo funciona para localhost.',
			private: 'Esta dirección está en una red interna. El operador puede permitirla con FIEL_WEBHOOK_ALLOW.',
			issuer: 'Ingresa la URL completa del emisor, sin parámetros.',
			secret: 'Ingresa el secreto de cliente de este proveedor.',
			domain: 'Ingresa dominios como example.com.',
			noDomain: 'Ingresa al menos un dominio, porque sus personas pasan a ser usuarios.',
			openDomain: 'Cualquiera puede tener un correo en este dominio y pasaría a ser usuario.',
			claim: 'Ingresa el atributo que usan las reglas.',
		},
	},
)
