import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Why a request did not reach its operation, or why the operation failed. */
export const TRANSPORT_MESSAGES = {
	noCredentials: () => ({
		en: 'the API token and key are missing or not valid',
		pt: 'o token e a chave da API não foram enviados ou não são válidos',
		es: 'el token y la clave de la API no se enviaron o no son válidos',
	}),
	missingScope: (scope: MessageParameter) => ({
		en: `this API key lacks the scope ${scope}: change its scopes in the API Keys of the panel`,
		pt: `esta chave de API não tem o escopo ${scope}: altere os escopos em Chaves de API do painel`,
		es: `esta clave de API no tiene el alcance ${scope}: cambie los alcances en las claves de API del panel`,
	}),
	noPublicToken: () => ({
		en: 'the public token (X-BQ-ApiToken) is missing or not valid',
		pt: 'o token público (X-BQ-ApiToken) não foi enviado ou não é válido',
		es: 'el token público (X-BQ-ApiToken) no se envió o no es válido',
	}),
	originNotListed: (origin: MessageParameter) => ({
		en: `pages of ${origin} may not use this public token: add this origin to the token in the API Keys of the panel`,
		pt: `páginas de ${origin} não podem usar este token público: inclua esta origem no token, em Chaves de API do painel`,
		es: `las páginas de ${origin} no pueden usar este token público: agregue este origen al token en las claves de API del panel`,
	}),
	tooManyRequests: (seconds: MessageParameter) => ({
		en: `too many requests: try again in ${seconds} s`,
		pt: `requisições demais: tente de novo em ${seconds} s`,
		es: `demasiadas peticiones: inténtelo de nuevo en ${seconds} s`,
	}),
	noOperation: (method: MessageParameter, path: MessageParameter) => ({
		en: `there is no ${method} ${path}`,
		pt: `não existe ${method} ${path}`,
		es: `no existe ${method} ${path}`,
	}),
	/** The page that the panel shows meanwhile. */
	starting: () => ({
		en: 'Fiel is starting',
		pt: 'O Fiel está iniciando',
		es: 'Fiel se está iniciando',
	}),
	startingDemo: (percent: MessageParameter) => ({
		en: `Creating a demo shop with two years of orders: ${percent}%`,
		pt: `Criando uma loja de demonstração com dois anos de pedidos: ${percent}%`,
		es: `Creando una tienda de demostración con dos años de pedidos: ${percent}%`,
	}),
	startingOpensItself: () => ({
		en: 'This takes less than a minute. The panel opens here by itself; the link that signs you in is printed in the terminal.',
		pt: 'Isso leva menos de um minuto. O painel abre aqui sozinho; o link de acesso aparece no terminal.',
		es: 'Esto tarda menos de un minuto. El panel se abre aquí por sí solo; el enlace de acceso aparece en la terminal.',
	}),
	noHost: () => ({
		en: 'the Host header is missing',
		pt: 'falta o cabeçalho Host',
		es: 'falta la cabecera Host',
	}),
	repeatedHeader: (name: MessageParameter) => ({
		en: `the ${name} header may be sent only once`,
		pt: `o cabeçalho ${name} só pode ser enviado uma vez`,
		es: `la cabecera ${name} solo se puede enviar una vez`,
	}),
	badPath: () => ({
		en: 'the path is not valid',
		pt: 'o caminho não é válido',
		es: 'la ruta no es válida',
	}),
	badJson: () => ({
		en: 'the body is not valid JSON',
		pt: 'o corpo da requisição não é um JSON válido',
		es: 'el cuerpo de la petición no es un JSON válido',
	}),
	notJson: () => ({
		en: 'the body must be JSON: send Content-Type: application/json',
		pt: 'o corpo da requisição deve ser JSON: envie Content-Type: application/json',
		es: 'el cuerpo de la petición debe ser JSON: envíe Content-Type: application/json',
	}),
	notUtf8: () => ({
		en: 'the body is not UTF-8: send it in that charset',
		pt: 'o corpo da requisição não está em UTF-8: envie nessa codificação',
		es: 'el cuerpo de la petición no está en UTF-8: envíelo en esa codificación',
	}),
	otherCharset: (charset: MessageParameter) => ({
		en: `the charset ${charset} is not read: send the body in UTF-8`,
		pt: `a codificação ${charset} não é lida: envie o corpo da requisição em UTF-8`,
		es: `la codificación ${charset} no se lee: envíe el cuerpo de la petición en UTF-8`,
	}),
	compressedBody: () => ({
		en: 'a body with Content-Encoding is not read: send it uncompressed',
		pt: 'um corpo com Content-Encoding não é lido: envie sem compressão',
		es: 'un cuerpo con Content-Encoding no se lee: envíelo sin comprimir',
	}),
	repeatedMember: (name: MessageParameter) => ({
		en: `the body has the member ${name} twice`,
		pt: `o corpo da requisição traz o campo ${name} duas vezes`,
		es: `el cuerpo de la petición trae el campo ${name} dos veces`,
	}),
	onlyCaseDiffers: (one: MessageParameter, other: MessageParameter) => ({
		en: `${one} and ${other} differ only in case: send one of them`,
		pt: `${one} e ${other} só diferem em maiúsculas e minúsculas: envie apenas um deles`,
		es: `${one} y ${other} solo difieren en mayúsculas y minúsculas: envíe solo uno de ellos`,
	}),
	tooLarge: () => ({
		en: 'the body is too large',
		pt: 'o corpo da requisição é grande demais',
		es: 'el cuerpo de la petición es demasiado grande',
	}),
	tooLate: () => ({
		en: 'the request did not arrive in time',
		pt: 'a requisição não chegou a tempo',
		es: 'la petición no llegó a tiempo',
	}),
	tooLongHead: () => ({
		en: 'the path and the headers are too long',
		pt: 'o caminho e os cabeçalhos são longos demais',
		es: 'la ruta y las cabeceras son demasiado largas',
	}),
	notHttp: () => ({
		en: 'this is not a valid HTTP request',
		pt: 'isto não é uma requisição HTTP válida',
		es: 'esto no es una petición HTTP válida',
	}),
	unknownExpectation: () => ({
		en: 'only Expect: 100-continue is known',
		pt: 'só se conhece Expect: 100-continue',
		es: 'solo se conoce Expect: 100-continue',
	}),
	busy: () => ({
		en: 'more is waiting than can be answered soon; nothing was done: send the same again in a moment',
		pt: 'há mais pedidos na fila do que é possível atender logo; nada foi feito: envie o mesmo de novo em instantes',
		es: 'hay más peticiones en espera de las que se pueden atender pronto; no se hizo nada: envíe lo mismo de nuevo en un momento',
	}),
	notNow: () => ({
		en: 'nothing was done, because the service is not ready for it: send the same again in a moment',
		pt: 'nada foi feito, porque o serviço não está pronto: envie o mesmo de novo em instantes',
		es: 'no se hizo nada, porque el servicio no está listo: envíe lo mismo de nuevo en un momento',
	}),
	notKnown: () => ({
		en: 'it is not known whether this was done: send the same again with the same keys, or ask for it',
		pt: 'não se sabe se isto foi feito: envie o mesmo de novo com as mesmas chaves, ou consulte',
		es: 'no se sabe si esto se hizo: envíe lo mismo de nuevo con las mismas claves, o consúltelo',
	}),
	unexpected: () => ({
		en: 'something went wrong on our side; quote the request id when you ask for help',
		pt: 'algo deu errado do nosso lado; informe o id da requisição ao pedir ajuda',
		es: 'algo salió mal de nuestro lado; indique el id de la petición al pedir ayuda',
	}),
} satisfies Record<string, CatalogEntry>
