import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about customers, their cashback, tiers and quizzes, and the users of the panel. */
export const CUSTOMER_MESSAGES = {
	noCustomer: (id: MessageParameter) => ({
		en: `there is no customer ${id}`,
		pt: `o cliente ${id} não existe`,
		es: `no existe el cliente ${id}`,
	}),
	twoCustomersWith: (reference: MessageParameter) => ({
		en: `there are two customers with ${reference}: name one by the id in the store`,
		pt: `há dois clientes com ${reference}: informe o id do cliente na loja`,
		es: `hay dos clientes con ${reference}: indique el id del cliente en la tienda`,
	}),
	changeAboveRole: (limit: MessageParameter) => ({
		en: `changes of a day that are worth more than ${limit} need the right points.large`,
		pt: `alterações de um dia que valem mais de ${limit} precisam do direito points.large`,
		es: `cambios de un día que valen más de ${limit} necesitan el derecho points.large`,
	}),
	noDocumentOrEmail: () => ({
		en: 'a customer needs a Document or an Email',
		pt: 'um cliente precisa de Document ou de Email',
		es: 'un cliente necesita Document o Email',
	}),
	documentCharacters: (document: MessageParameter) => ({
		en: `Document ${document} must consist of letters and digits, and have digits where a CPF or CNPJ has them`,
		pt: `Document ${document} deve ter apenas letras e números, e números onde um CPF ou CNPJ os tem`,
		es: `Document ${document} debe tener solo letras y números, y números donde los tiene un CPF o CNPJ`,
	}),
	wrongCheckDigits: (document: MessageParameter, kind: MessageParameter) => ({
		en: `Document ${document} is not a ${kind}: its check digits are wrong`,
		pt: `Document ${document} não é um ${kind}: os dígitos verificadores estão errados`,
		es: `Document ${document} no es un ${kind}: los dígitos verificadores son incorrectos`,
	}),
	customerExists: (id: MessageParameter) => ({
		en: `customer ${id} exists already`,
		pt: `o cliente ${id} já existe`,
		es: `el cliente ${id} ya existe`,
	}),
	emailUsed: (email: MessageParameter) => ({
		en: `another customer has the email ${email}`,
		pt: `outro cliente tem o e-mail ${email}`,
		es: `otro cliente tiene el correo electrónico ${email}`,
	}),
	documentUsed: (document: MessageParameter) => ({
		en: `another customer has the CPF or document ${document}`,
		pt: `outro cliente tem o CPF ou documento ${document}`,
		es: `otro cliente tiene el CPF o documento ${document}`,
	}),
	birthdayIsSet: (id: MessageParameter) => ({
		en: `the birthday of ${id} was set before`,
		pt: `o aniversário de ${id} já foi definido`,
		es: `el cumpleaños de ${id} ya se definió`,
	}),
	birthdayInFuture: () => ({
		en: 'the birthday is after today',
		pt: 'o aniversário é depois de hoje',
		es: 'el cumpleaños es posterior a hoy',
	}),
	otherCustomerNamed: (given: MessageParameter, id: MessageParameter) => ({
		en: `OriginalId is ${given}, and the path names customer ${id}`,
		pt: `OriginalId é ${given}, e o caminho indica o cliente ${id}`,
		es: `OriginalId es ${given}, y la ruta indica el cliente ${id}`,
	}),
	noCashback: () => ({
		en: 'the program has no cashback',
		pt: 'o programa não tem cashback',
		es: 'el programa no tiene cashback',
	}),
	amountIsZero: (field: MessageParameter) => ({
		en: `${field} must not be zero`,
		pt: `${field} não pode ser zero`,
		es: `${field} no puede ser cero`,
	}),
	negativeToAdd: (field: MessageParameter) => ({
		en: `${field} is negative, and OperationType 0 adds`,
		pt: `${field} é negativo, e OperationType 0 adiciona`,
		es: `${field} es negativo, y OperationType 0 suma`,
	}),
	wrongOperationType: (given: MessageParameter) => ({
		en: `OperationType is ${given}, but must be 0 to add or 1 to remove`,
		pt: `OperationType é ${given}, mas deve ser 0 para adicionar ou 1 para retirar`,
		es: `OperationType es ${given}, pero debe ser 0 para sumar o 1 para quitar`,
	}),
	changeKeyUsed: (key: MessageParameter) => ({
		en: `ChangeKey ${key} was used before`,
		pt: `a ChangeKey ${key} já foi usada`,
		es: `la ChangeKey ${key} ya se usó`,
	}),
	amountTooLarge: (field: MessageParameter) => ({
		en: `${field} is more than a balance can hold`,
		pt: `${field} é maior do que um saldo comporta`,
		es: `${field} es mayor de lo que admite un saldo`,
	}),
	balanceTooSmall: (balance: MessageParameter, wanted: MessageParameter) => ({
		en: `the balance is ${balance}, less than the ${wanted} to be removed`,
		pt: `o saldo é ${balance}, menos do que os ${wanted} a retirar`,
		es: `el saldo es ${balance}, menos que los ${wanted} que se quieren quitar`,
	}),
	noQuestion: (question: MessageParameter, field: MessageParameter) => ({
		en: `there is no question ${question}: ${field}`,
		pt: `a pergunta ${question} não existe: ${field}`,
		es: `no existe la pregunta ${question}: ${field}`,
	}),
	questionOfAnotherQuiz: (question: MessageParameter, field: MessageParameter) => ({
		en: `question ${question} belongs to another quiz: ${field}`,
		pt: `a pergunta ${question} é de outro quiz: ${field}`,
		es: `la pregunta ${question} es de otro cuestionario: ${field}`,
	}),
	noAnswers: () => ({
		en: 'the body answers no question',
		pt: 'o corpo da requisição não responde a nenhuma pergunta',
		es: 'el cuerpo de la petición no responde a ninguna pregunta',
	}),
	quizNotOpen: (quiz: MessageParameter) => ({
		en: `quiz ${quiz} is not open`,
		pt: `o quiz ${quiz} não está aberto`,
		es: `el cuestionario ${quiz} no está abierto`,
	}),
	answeredTwice: (question: MessageParameter, field: MessageParameter) => ({
		en: `question ${question} is answered more than once: ${field}`,
		pt: `a pergunta ${question} foi respondida mais de uma vez: ${field}`,
		es: `la pregunta ${question} se respondió más de una vez: ${field}`,
	}),
	notAnswered: (question: MessageParameter) => ({
		en: `question ${question} has no answer`,
		pt: `a pergunta ${question} está sem resposta`,
		es: `la pregunta ${question} no tiene respuesta`,
	}),
	blankAnswer: (question: MessageParameter, field: MessageParameter) => ({
		en: `question ${question} has no answer: ${field}`,
		pt: `a pergunta ${question} está sem resposta: ${field}`,
		es: `la pregunta ${question} no tiene respuesta: ${field}`,
	}),
	noOption: (question: MessageParameter, option: MessageParameter, field: MessageParameter) => ({
		en: `question ${question} has no option ${option}: ${field}`,
		pt: `a pergunta ${question} não tem a opção ${option}: ${field}`,
		es: `la pregunta ${question} no tiene la opción ${option}: ${field}`,
	}),
	needsOption: (question: MessageParameter, field: MessageParameter) => ({
		en: `question ${question} needs an option: ${field}`,
		pt: `a pergunta ${question} precisa de uma opção: ${field}`,
		es: `la pregunta ${question} necesita una opción: ${field}`,
	}),
	tooManyOptions: (question: MessageParameter, most: number, field: MessageParameter) => ({
		en: `question ${question} allows ${most} of its options, each once: ${field}`,
		pt: `a pergunta ${question} aceita ${most} ${most === 1 ? 'opção' : 'opções'}, sem repetir: ${field}`,
		es: `la pregunta ${question} admite ${most} ${most === 1 ? 'opción' : 'opciones'}, sin repetir: ${field}`,
	}),
	quizDoneBefore: () => ({
		en: 'This quiz was completed before.',
		pt: 'Este quiz já foi respondido.',
		es: 'Este cuestionario ya se completó.',
	}),
	notTakingPart: () => ({
		en: 'The customer does not take part in the program.',
		pt: 'O cliente não participa do programa.',
		es: 'El cliente no participa en el programa.',
	}),
	thanks: () => ({ en: 'Thank you!', pt: 'Obrigado!', es: '¡Gracias!' }),
	thanksForPoints: (points: MessageParameter) => {
		const isOne = Number(points) === 1
		return {
			en: `Thank you! You earned ${points} ${isOne ? 'point' : 'points'}.`,
			pt: `Obrigado! Você ganhou ${points} ${isOne ? 'ponto' : 'pontos'}.`,
			es: `¡Gracias! Ganaste ${points} ${isOne ? 'punto' : 'puntos'}.`,
		}
	},
	lastOwner: () => ({
		en: 'somebody must stay an active owner',
		pt: 'alguém precisa continuar como proprietário ativo',
		es: 'alguien debe seguir como propietario activo',
	}),
} satisfies Record<string, CatalogEntry>
