import type { CatalogEntry, MessageParameter } from '../catalog-entry.ts'
import { formatNumber } from './format-number.ts'

/** Why changes of users, settings, keys, webhooks and gateways are refused. */
export const SHOP_TEXTS = {
	eventsArchived: (day: MessageParameter) => ({
		en: `Older movements were archived. Choose a period that begins on ${day} or later.`,
		pt: `Os movimentos mais antigos foram arquivados. Escolha um período que comece em ${day} ou depois.`,
		es: `Los movimientos más antiguos se archivaron. Elige un período que comience el ${day} o después.`,
	}),
	eventsArchivedUpTo: (cursor: MessageParameter) => ({
		en: `The events up to ${cursor} were archived. Continue after them.`,
		pt: `Os eventos até ${cursor} foram arquivados. Continue depois deles.`,
		es: `Los eventos hasta ${cursor} se archivaron. Continúa después de ellos.`,
	}),
	membersOff: () => ({
		en: 'Switch the member interface on first.',
		pt: 'Ligue primeiro a interface do participante.',
		es: 'Enciende primero la interfaz del miembro.',
	}),
	purposeTwice: (purpose: MessageParameter) => ({
		en: `There are two consents with the purpose “${purpose}”.`,
		pt: `Há dois consentimentos com a finalidade “${purpose}”.`,
		es: `Hay dos consentimientos con la finalidad “${purpose}”.`,
	}),
	consentTextChanged: (version: MessageParameter) => ({
		en: `Version “${version}” has another text already. Enter a new version.`,
		pt: `A versão “${version}” já tem outro texto. Informe uma nova versão.`,
		es: `La versión “${version}” ya tiene otro texto. Ingresa una versión nueva.`,
	}),
	mostMemberSecrets: (most: MessageParameter) => ({
		en: `Revoke a secret first: at most ${most} can work.`,
		pt: `Revogue um segredo primeiro: no máximo ${most} podem funcionar.`,
		es: `Revoca un secreto primero: como máximo ${most} pueden funcionar.`,
	}),
	passwordLength: (least: MessageParameter) => ({
		en: `Use at least ${least} characters.`,
		pt: `Use pelo menos ${least} caracteres.`,
		es: `Usa al menos ${least} caracteres.`,
	}),
	weakPassword: () => ({
		en: 'This password is easy to guess. Use a few unrelated words.',
		pt: 'Esta senha é fácil de adivinhar. Use algumas palavras sem relação entre si.',
		es: 'Esta contraseña es fácil de adivinar. Usa algunas palabras sin relación entre sí.',
	}),
	wrongPassword: () => ({
		en: 'Wrong password.',
		pt: 'Senha incorreta.',
		es: 'Contraseña incorrecta.',
	}),
	wrongCode: () => ({
		en: 'This code is wrong or was already used.',
		pt: 'Este código está incorreto ou já foi usado.',
		es: 'Este código es incorrecto o ya se usó.',
	}),
	wrongEmailOrPassword: () => ({
		en: 'Wrong email or password.',
		pt: 'E-mail ou senha incorretos.',
		es: 'Correo electrónico o contraseña incorrectos.',
	}),
	codeWanted: () => ({
		en: 'Enter the code from your authenticator app.',
		pt: 'Informe o código do seu aplicativo autenticador.',
		es: 'Ingresa el código de tu aplicación de autenticación.',
	}),
	secondFactorActive: () => ({
		en: 'Two-step verification is already on. Turn it off first.',
		pt: 'A verificação em duas etapas já está ativa. Desative antes.',
		es: 'La verificación en dos pasos ya está activa. Desactívala primero.',
	}),
	secondFactorOff: () => ({
		en: 'Two-step verification is off. Reload the page.',
		pt: 'A verificação em duas etapas está desativada. Recarregue a página.',
		es: 'La verificación en dos pasos está desactivada. Recarga la página.',
	}),
	secondFactorRequired: () => ({
		en: 'Your shop requires two-step verification.',
		pt: 'A loja exige verificação em duas etapas.',
		es: 'La tienda exige la verificación en dos pasos.',
	}),
	shopExists: () => ({
		en: 'This installation is already set up. Sign in instead.',
		pt: 'Esta instalação já está configurada. Entre com seu usuário.',
		es: 'Esta instalación ya está configurada. Inicia sesión.',
	}),
	notTheDemo: () => ({
		en: 'You can only create your own shop from the demo.',
		pt: 'Só é possível criar sua própria loja a partir da demonstração.',
		es: 'Solo puedes crear tu propia tienda desde la demostración.',
	}),
	shopName: () => ({
		en: 'Use 1 to 64 lowercase letters, numbers and hyphens.',
		pt: 'Use de 1 a 64 letras minúsculas, números e hifens.',
		es: 'Usa de 1 a 64 letras minúsculas, números y guiones.',
	}),
	currency: () => ({
		en: 'Choose a valid currency.',
		pt: 'Escolha uma moeda válida.',
		es: 'Elige una moneda válida.',
	}),
	currencyFixed: () => ({
		en: 'The currency can’t be changed because there are amounts in it.',
		pt: 'A moeda não pode mais mudar, porque já há valores nela.',
		es: 'La moneda ya no se puede cambiar porque hay montos en ella.',
	}),
	timeZone: () => ({
		en: 'Choose a valid time zone.',
		pt: 'Escolha um fuso horário válido.',
		es: 'Elige una zona horaria válida.',
	}),
	confirmTimeZone: () => ({
		en: 'Confirm the new time zone.',
		pt: 'Confirme o novo fuso horário.',
		es: 'Confirma la nueva zona horaria.',
	}),
	branchExists: (id: MessageParameter) => ({
		en: `There’s already a branch with the ID ${id}.`,
		pt: `Já existe uma filial com o ID ${id}.`,
		es: `Ya existe una sucursal con el ID ${id}.`,
	}),
	cashierBranch: () => ({
		en: 'Choose the cashier’s branch.',
		pt: 'Escolha a filial do caixa.',
		es: 'Elige la sucursal del cajero.',
	}),
	roleTwice: () => ({
		en: 'A role appears twice. Reload the page and try again.',
		pt: 'Um papel aparece duas vezes. Recarregue a página e tente de novo.',
		es: 'Un rol aparece dos veces. Recarga la página e inténtalo de nuevo.',
	}),
	senderName: () => ({
		en: 'The name can’t contain <, >, " or @.',
		pt: 'O nome não pode conter <, >, " ou @.',
		es: 'El nombre no puede contener <, >, " ni @.',
	}),
	noSuchVariable: (name: MessageParameter) => ({
		en: `There is no variable {{${name}}} in this message.`,
		pt: `Não há a variável {{${name}}} nesta mensagem.`,
		es: `No hay la variable {{${name}}} en este mensaje.`,
	}),
	smsTooLong: (most: MessageParameter) => ({
		en: `A text message has at most ${most} characters.`,
		pt: `Uma mensagem de texto tem no máximo ${most} caracteres.`,
		es: `Un mensaje de texto tiene como máximo ${most} caracteres.`,
	}),
	messageKindTwice: () => ({
		en: 'A kind of message appears twice. Reload the page and try again.',
		pt: 'Um tipo de mensagem aparece duas vezes. Recarregue a página e tente de novo.',
		es: 'Un tipo de mensaje aparece dos veces. Recarga la página e inténtalo de nuevo.',
	}),
	quietHours: () => ({
		en: 'Quiet hours need a beginning and a different end.',
		pt: 'O período de silêncio precisa de um começo e de um fim diferente.',
		es: 'El horario de silencio necesita un comienzo y un final distinto.',
	}),
	gatewayWithoutText: () => ({
		en: 'The body of the gateway has no place for the text of messages.',
		pt: 'O corpo do gateway não tem lugar para o texto das mensagens.',
		es: 'El cuerpo de la pasarela no tiene lugar para el texto de los mensajes.',
	}),
	noMailServer: () => ({
		en: 'No mail server is set up.',
		pt: 'Não há servidor de e-mail configurado.',
		es: 'No hay un servidor de correo configurado.',
	}),
	userDeactivated: () => ({
		en: 'This user is deactivated. Reactivate the user first.',
		pt: 'Este usuário está desativado. Reative-o antes.',
		es: 'Este usuario está desactivado. Reactívalo antes.',
	}),
	askAnOwner: () => ({
		en: 'This installation doesn’t send emails. Ask an owner for a link.',
		pt: 'Esta instalação não envia e-mails. Peça um link a um proprietário.',
		es: 'Esta instalación no envía correos. Pide un enlace a un propietario.',
	}),
	keyEnded: () => ({
		en: 'This key no longer works.',
		pt: 'Esta chave não funciona mais.',
		es: 'Esta clave ya no funciona.',
	}),
	publicKey: () => ({
		en: 'A public token has no secret key.',
		pt: 'Um token público não tem chave secreta.',
		es: 'Un token público no tiene clave secreta.',
	}),
	origin: (text: MessageParameter) => ({
		en: `“${text}” isn’t an origin. Enter it like https://shop.example, without a path.`,
		pt: `“${text}” não é uma origem. Escreva como https://shop.example, sem caminho.`,
		es: `“${text}” no es un origen. Escríbelo como https://shop.example, sin ruta.`,
	}),
	headerTwice: (name: MessageParameter) => ({
		en: `The header ${name} appears twice.`,
		pt: `O cabeçalho ${name} aparece duas vezes.`,
		es: `El encabezado ${name} aparece dos veces.`,
	}),
	header: (name: MessageParameter) => ({
		en: `The header “${name}” can’t be used. Use another name, and a value without accents or spaces at the ends.`,
		pt: `O cabeçalho “${name}” não pode ser usado. Use outro nome e um valor sem acentos nem espaços nas pontas.`,
		es: `El encabezado “${name}” no se puede usar. Usa otro nombre y un valor sin acentos ni espacios en los extremos.`,
	}),
	headersAgain: () => ({
		en: 'Enter the headers again, because the address changed.',
		pt: 'Informe os cabeçalhos de novo, porque o endereço mudou.',
		es: 'Ingresa los encabezados de nuevo, porque la dirección cambió.',
	}),
	mostWebhooks: (most: MessageParameter) => ({
		en: `You can have up to ${formatNumber('en', most)} webhooks. Delete one first.`,
		pt: `É possível ter até ${formatNumber('pt', most)} webhooks. Exclua um antes.`,
		es: `Puedes tener hasta ${formatNumber('es', most)} webhooks. Elimina uno antes.`,
	}),
	topicWithoutNumber: (topic: MessageParameter) => ({
		en: `The topic ${topic} isn’t available in this format.`,
		pt: `O tópico ${topic} não está disponível neste formato.`,
		es: `El tema ${topic} no está disponible en este formato.`,
	}),
	replaySince: (date: MessageParameter) => ({
		en: `Choose a date after ${date}.`,
		pt: `Escolha uma data depois de ${date}.`,
		es: `Elige una fecha posterior a ${date}.`,
	}),
	gatewayBody: () => ({
		en: 'Use valid JSON with {{phone}} and {{text}} or {{code}} inside strings.',
		pt: 'Use um JSON válido com {{phone}} e {{text}} ou {{code}} dentro de textos.',
		es: 'Usa un JSON válido con {{phone}} y {{text}} o {{code}} dentro de textos.',
	}),
	noGateway: () => ({
		en: 'Save a gateway first.',
		pt: 'Salve um gateway antes.',
		es: 'Guarda una pasarela primero.',
	}),
	noMessageInTestMode: () => ({
		en: 'Test mode doesn’t send text messages.',
		pt: 'O modo de teste não envia mensagens.',
		es: 'El modo de prueba no envía mensajes.',
	}),
	onlyInTestMode: () => ({
		en: 'Only test mode keeps emails to read.',
		pt: 'Só o modo de teste guarda e-mails para leitura.',
		es: 'Solo el modo de prueba guarda correos para leer.',
	}),
	noTestData: () => ({
		en: 'There’s no test data. Create it on the Test mode page.',
		pt: 'Não há dados de teste. Crie na página Modo de teste.',
		es: 'No hay datos de prueba. Créalos en la página Modo de prueba.',
	}),
	testDataExists: () => ({
		en: 'There’s already test data. Reload the page.',
		pt: 'Já há dados de teste. Recarregue a página.',
		es: 'Ya hay datos de prueba. Recarga la página.',
	}),
	clientSecret: () => ({
		en: 'Enter the client secret. It’s needed again when the issuer changes.',
		pt: 'Informe o segredo do cliente. Ele é pedido de novo quando o emissor muda.',
		es: 'Ingresa el secreto de cliente. Se pide de nuevo cuando cambia el emisor.',
	}),
	domain: () => ({
		en: 'Enter domains like example.com.',
		pt: 'Informe domínios como example.com.',
		es: 'Ingresa dominios como example.com.',
	}),
	domainNeeded: () => ({
		en: 'Add at least one domain, because its people become users.',
		pt: 'Adicione pelo menos um domínio, porque as pessoas dele viram usuários.',
		es: 'Agrega al menos un dominio, porque sus personas pasan a ser usuarios.',
	}),
	publicDomain: (domain: MessageParameter) => ({
		en: `Anyone can have an email at ${domain} and would become a user. Use your own domain.`,
		pt: `Qualquer pessoa pode ter um e-mail em ${domain} e viraria usuário. Use seu próprio domínio.`,
		es: `Cualquiera puede tener un correo en ${domain} y sería usuario. Usa tu propio dominio.`,
	}),
	claimNeeded: () => ({
		en: 'Enter the claim that the role rules check.',
		pt: 'Informe o atributo (claim) que as regras de papel verificam.',
		es: 'Ingresa el atributo (claim) que revisan las reglas de rol.',
	}),
	noSingleSignOn: () => ({
		en: 'This shop doesn’t use single sign-on.',
		pt: 'Esta loja não usa login único.',
		es: 'Esta tienda no usa inicio de sesión único.',
	}),
	providerSilent: () => ({
		en: 'The sign-in provider isn’t responding. Try again in a moment.',
		pt: 'O provedor de login não está respondendo. Tente de novo em instantes.',
		es: 'El proveedor de inicio de sesión no responde. Inténtalo de nuevo en un momento.',
	}),
	providerBroken: () => ({
		en: 'The sign-in provider can’t be used. An owner can test the connection.',
		pt: 'O provedor de login não pode ser usado. Um proprietário pode testar a conexão.',
		es: 'El proveedor de inicio de sesión no se puede usar. Un propietario puede probar la conexión.',
	}),
	linkEnded: () => ({
		en: 'This link no longer works. Ask for a new one.',
		pt: 'Este link não funciona mais. Peça um novo.',
		es: 'Este enlace ya no funciona. Pide uno nuevo.',
	}),
	useProvider: () => ({
		en: 'Your shop uses single sign-on. Sign in through its provider.',
		pt: 'Sua loja usa login único. Entre pelo provedor dela.',
		es: 'Tu tienda usa inicio de sesión único. Inicia sesión con su proveedor.',
	}),
} satisfies Record<string, CatalogEntry>
