import type { AdminErrorName, ErrorName } from '@fiel/contract'
import type { Language } from './words.ts'

/** The server writes these messages in English. */
type Translated<Text> = Record<Exclude<Language, 'en'>, Text>

/** Translations of the server's messages by the name of the error. */
export const BY_NAME: Record<Exclude<AdminErrorName, 'GenericError'>, Translated<string>> = {
	Campaign_InvalidDateRange: {
		pt: 'O fim do período é anterior ao início, ou o início é antigo demais.',
		es: 'El fin del período es anterior al inicio, o el inicio es demasiado antiguo.',
	},
	Campaign_Conflict: {
		pt: 'Duas regras exclusivas têm a mesma prioridade. Altere uma delas.',
		es: 'Dos reglas exclusivas tienen la misma prioridad. Cambia una de ellas.',
	},
	Reward_PointsShouldBePositive: {
		pt: 'Informe mais de 0 pontos.',
		es: 'Ingresa más de 0 puntos.',
	},
	Reward_ValueShouldBePositive: {
		pt: 'O valor deve ser maior que 0.',
		es: 'El valor debe ser mayor que 0.',
	},
	Reward_ValueShouldBe100PercentMax: {
		pt: 'O máximo é 100%.',
		es: 'El máximo es 100%.',
	},
	Reward_ValueShouldBe999ValueMax: {
		pt: 'O máximo é 999.',
		es: 'El máximo es 999.',
	},
	Reward_PointsShouldBe9999ValueMax: {
		pt: 'O máximo é 9.999 pontos.',
		es: 'El máximo es 9,999 puntos.',
	},
	General_FieldCannotBeNullOrBlank: {
		pt: 'Preencha todos os campos obrigatórios.',
		es: 'Completa todos los campos obligatorios.',
	},
	General_BiggerThanZero: {
		pt: 'O número é pequeno demais.',
		es: 'El número es demasiado pequeño.',
	},
	Genaral_LengthLimitExceeded: {
		pt: 'Longo ou grande demais.',
		es: 'Demasiado largo o grande.',
	},
	Order_OrderCompletedNeddCompletedDate: {
		pt: 'Um pedido concluído precisa da data de conclusão.',
		es: 'Un pedido completado necesita su fecha de finalización.',
	},
	Order_OrderCompletedDateMustBeAfterPlacementDate: {
		pt: 'A conclusão do pedido é anterior à compra.',
		es: 'La finalización del pedido es anterior a la compra.',
	},
	Order_CompletedOrderCannotBeCancelled: {
		pt: 'Um pedido concluído não pode ser cancelado.',
		es: 'Un pedido completado no se puede cancelar.',
	},
	Order_CancelledOrderRequiresCancellationDate: {
		pt: 'Um pedido cancelado precisa da data de cancelamento.',
		es: 'Un pedido cancelado necesita su fecha de cancelación.',
	},
	Order_OrderCancellationDateBeforePlacementDate: {
		pt: 'O cancelamento do pedido é anterior à compra.',
		es: 'La cancelación del pedido es anterior a la compra.',
	},
	Points_PointsCannotBeZero: {
		pt: 'Informe mais de 0 pontos.',
		es: 'Ingresa más de 0 puntos.',
	},
	Objective_AmountOfPointsCannotBeLessThanOne: {
		pt: 'Informe mais de 0 pontos.',
		es: 'Ingresa más de 0 puntos.',
	},
	Objective_DiscountValueCannotBeLessThanOne: {
		pt: 'O valor de um ponto deve ser maior que 0.',
		es: 'El valor de un punto debe ser mayor que 0.',
	},
	Objective_OrderMinimumValueCannotBeLessThanZero: {
		pt: 'O pedido mínimo não pode ser negativo.',
		es: 'El pedido mínimo no puede ser negativo.',
	},
	Objective_DaysToWaitToGrantPointsCannotBeLessThanZero: {
		pt: 'Os dias de espera não podem ser negativos.',
		es: 'Los días de espera no pueden ser negativos.',
	},
	Objective_CanceledStatusListMustHaveAValue: {
		pt: 'Informe quais status cancelam um pedido.',
		es: 'Indica qué estados cancelan un pedido.',
	},
	Objective_CompletedStatusListMustHaveAValue: {
		pt: 'Informe quais status concluem um pedido.',
		es: 'Indica qué estados completan un pedido.',
	},
	Objective_SignupStartDateMustHaveAValidValue: {
		pt: 'Informe uma data.',
		es: 'Ingresa una fecha.',
	},
	ApiExternalRewardConfiguration_Error: {
		pt: 'Esta recompensa não existe.',
		es: 'Esta recompensa no existe.',
	},
	ApiExternalRewardRedeem_Error_Customer_not_Found: {
		pt: 'Este cliente não existe.',
		es: 'Este cliente no existe.',
	},
	ApiExternalCustomer_document_email_empty: {
		pt: 'Informe um telefone, um e-mail ou um documento.',
		es: 'Ingresa un teléfono, un correo electrónico o un documento.',
	},
	ApiExternalCustomer_documen_AlphaNumeric_only: {
		pt: 'O documento só pode ter letras e números.',
		es: 'El documento solo puede tener letras y números.',
	},
	ApiCustomer_InsertAlreadyExists: {
		pt: 'Este cliente já existe.',
		es: 'Este cliente ya existe.',
	},
	NewCustomer_EmailAlreadyUsed: {
		pt: 'Outro cliente já usa este e-mail.',
		es: 'Otro cliente ya usa este correo electrónico.',
	},
	NewCustomer_DocumentAlreadyUsed: {
		pt: 'Outro cliente já usa este documento.',
		es: 'Otro cliente ya usa este documento.',
	},
	Account_UserAlreadyExists: {
		pt: 'Este e-mail já é de um usuário ou tem um convite pendente.',
		es: 'Este correo electrónico ya es de un usuario o tiene una invitación pendiente.',
	},
	DaysToWaitToGrantPointsInvalidValue: {
		pt: 'Informe um número inteiro de dias, de 0 a 3650.',
		es: 'Ingresa un número entero de días, de 0 a 3650.',
	},
	OrderMinimumValueInvalidValue: {
		pt: 'O pedido mínimo deve ser um valor.',
		es: 'El pedido mínimo debe ser un monto.',
	},
	ChangeActiveUser_UniqueAdmin: {
		pt: 'Este é o último proprietário ativo. Antes, torne outra pessoa proprietária.',
		es: 'Este es el último propietario activo. Antes, haz propietaria a otra persona.',
	},
	ApiOrder_OrderIsCancelled: {
		pt: 'O pedido está cancelado.',
		es: 'El pedido está cancelado.',
	},
	ApiExternalOrder_Order_Not_Found: {
		pt: 'Este pedido não existe.',
		es: 'Este pedido no existe.',
	},
	ApiExternalErro_Original_Id_Cant_Be_Null: {
		pt: 'Falta o ID do pedido ou do cliente.',
		es: 'Falta el ID del pedido o del cliente.',
	},
	ApiExternalRewardConfiguration_Get_Error: {
		pt: 'Esta recompensa não existe.',
		es: 'Esta recompensa no existe.',
	},
	ApiExternalRewardRedeem_Error_Unable_to_Reedem: {
		pt: 'A recompensa não pode ser publicada, porque os resgates falhariam.',
		es: 'La recompensa no se puede publicar porque los canjes fallarían.',
	},
	ApiExternalObjective_not_found: {
		pt: 'O programa não tem este objetivo.',
		es: 'El programa no tiene este objetivo.',
	},
	ApiExternalObjective_inactive: {
		pt: 'Este objetivo não está ativo no programa.',
		es: 'Este objetivo no está activo en el programa.',
	},
	ApiExternalCustomObjective_max_bonification_reached: {
		pt: 'Este objetivo já atingiu o limite de conclusões do programa.',
		es: 'Este objetivo ya alcanzó el límite de veces que permite el programa.',
	},
	ApiExternalObjective_type_incorrect: {
		pt: 'Este objetivo é de outro tipo.',
		es: 'Este objetivo es de otro tipo.',
	},
	ApiExternalCoupon_Cant_Update_Coupon: {
		pt: 'Este cupom já foi usado.',
		es: 'Este cupón ya se usó.',
	},
	ApiExternalCoupon_Not_found: {
		pt: 'Este cupom ou esta lista de códigos não existe.',
		es: 'Este cupón o esta lista de códigos no existe.',
	},
	Referral_FriendAlreadyExists: {
		pt: 'O amigo já comprou ou já foi indicado por outra pessoa.',
		es: 'El amigo ya compró o ya lo refirió otra persona.',
	},
	Customer_NotFound: {
		pt: 'Este cliente não existe.',
		es: 'Este cliente no existe.',
	},
	Tier_NotFound: {
		pt: 'Este nível não existe ou está inativo.',
		es: 'Este nivel no existe o está inactivo.',
	},
	TierBenefit_Reward_Required: {
		pt: 'Escolha uma recompensa.',
		es: 'Elige una recompensa.',
	},
	ChangePoints_CannotRemovePointsWithWrongOperationType: {
		pt: 'Para remover, escolha Remover; o valor não pode ser negativo.',
		es: 'Para quitar, elige Quitar; el valor no puede ser negativo.',
	},
	ChangePoints_CannotBeZeroPoints: {
		pt: 'O valor não pode ser 0.',
		es: 'El valor no puede ser 0.',
	},
	ChangePoints_ChangeKeyCannotBeNull: {
		pt: 'Falta a chave do ajuste.',
		es: 'Falta la clave del ajuste.',
	},
	ChangePoints_ChangeKeyAlreadyExists: {
		pt: 'Este ajuste já foi feito.',
		es: 'Este ajuste ya se hizo.',
	},
	ChangePoints_ReasonCannotBeNullOrBlank: {
		pt: 'Informe o motivo.',
		es: 'Agrega un motivo.',
	},
	ApiCustomer_ChangeCashback_Inactive: {
		pt: 'O programa não tem cashback.',
		es: 'El programa no tiene cashback.',
	},
	ImportCoupons_AllCouponsAlreadyExists: {
		pt: 'Todos esses códigos já existem. Nenhum foi adicionado.',
		es: 'Todos estos códigos ya existen. No se agregó ninguno.',
	},
	ApiCustomer_CannotChangeBirthday: {
		pt: 'O cliente já tem outro aniversário.',
		es: 'El cliente ya tiene otro cumpleaños.',
	},
	ApiRewardCancel_NotFound: {
		pt: 'Este resgate não existe.',
		es: 'Este canje no existe.',
	},
	ApiRewardCancel_AlreadyCanceled: {
		pt: 'Este resgate já foi cancelado.',
		es: 'Este canje ya se canceló.',
	},
	PdvReward_CoupomAlreadyUsed: {
		pt: 'Este resgate já foi usado em um pedido. Cancele antes o pedido.',
		es: 'Este canje ya se usó en un pedido. Cancela antes el pedido.',
	},
	ApiPartnerKeysValidation: {
		pt: 'A sessão terminou. Entre de novo.',
		es: 'La sesión terminó. Inicia sesión de nuevo.',
	},
	PdvOrder_ExcededMaxValue: {
		pt: 'O valor é maior que o restante do pedido ou do produto.',
		es: 'El valor es mayor que lo que queda del pedido o del producto.',
	},
	PdvOrder_CancellationError: {
		pt: 'O pedido está cancelado, os valores não conferem, ou esta devolução já foi registrada com outros valores.',
		es: 'El pedido está cancelado, los valores no coinciden o esta devolución ya se registró con otros valores.',
	},
	PdvOrder_NotEnoughPoints: {
		pt: 'O saldo é insuficiente. Nada mudou.',
		es: 'El saldo es insuficiente. Nada cambió.',
	},
	PdvOrder_CustomerMismatch: {
		pt: 'O pedido é de outro cliente.',
		es: 'El pedido es de otro cliente.',
	},
	Too_Many_Requests: {
		pt: 'Tentativas demais. Espere um pouco.',
		es: 'Demasiados intentos. Espera un momento.',
	},
	Quiz_QuizNotFound: {
		pt: 'Este quiz, ou uma pergunta dele, não existe.',
		es: 'Este quiz, o una de sus preguntas, no existe.',
	},
	Quiz_MinimumAmountOfOptions: {
		pt: 'Uma pergunta de escolha precisa de pelo menos 2 opções.',
		es: 'Una pregunta de opciones necesita al menos 2 opciones.',
	},
	Quiz_MaximumAmountOfOptions: {
		pt: 'No máximo 20 opções; uma pergunta aberta não tem nenhuma.',
		es: 'Máximo 20 opciones; una pregunta abierta no tiene ninguna.',
	},
	Quiz_MaximumAmountOfQuestions: {
		pt: 'No máximo 50 perguntas.',
		es: 'Máximo 50 preguntas.',
	},
	WebhookSubscription_TopicRequired: {
		pt: 'Escolha pelo menos um tópico.',
		es: 'Elige al menos un tema.',
	},
}

/** Translations of messages without a specific error name, by their text. */
const BY_SENTENCE: readonly [RegExp, Translated<(...parts: string[]) => string>][] = [
	[
		/^Order (\d+) is taken by another tier$/,
		{
			pt: (place) => `Outro nível já está na posição ${place}.`,
			es: (place) => `Otro nivel ya está en la posición ${place}.`,
		},
	],
	[
		/^IsBase is true for another active tier$/,
		{ pt: () => 'Já há outro nível inicial ativo.', es: () => 'Ya hay otro nivel inicial activo.' },
	],
	[
		/^version (\d+) is in force by now$/,
		{
			pt: (version) => `A versão ${version} já está em vigor.`,
			es: (version) => `La versión ${version} ya está vigente.`,
		},
	],
	[
		/^(".*") is not an origin/,
		{
			pt: (text) => `${text} não é uma origem: escreva como https://shop.example, sem caminho.`,
			es: (text) => `${text} no es un origen: escríbelo como https://shop.example, sin ruta.`,
		},
	],
	[
		/^the token .* does not work any more$/,
		{ pt: () => 'Esta chave não funciona mais.', es: () => 'Esta clave ya no funciona.' },
	],
	[
		/^the file has no rows$/,
		{ pt: () => 'O arquivo não tem linhas.', es: () => 'El archivo no tiene filas.' },
	],
	[
		/^the file is complete already$/,
		{ pt: () => 'O arquivo já foi enviado por inteiro.', es: () => 'El archivo ya se envió completo.' },
	],
	[
		/^the import is \w+$/,
		{
			pt: () => 'A importação já está em outra etapa. Recarregue a página.',
			es: () => 'La importación ya está en otra etapa. Recarga la página.',
		},
	],
	[
		/is not an e-mail address$/,
		{ pt: () => 'Informe um e-mail válido.', es: () => 'Ingresa un correo electrónico válido.' },
	],
	[
		/^this is no complete URL$/,
		{ pt: () => 'Informe o endereço completo.', es: () => 'Ingresa la dirección completa.' },
	],
	[
		/^the URL must begin with https/,
		{
			pt: () => 'O endereço deve começar com https://.',
			es: () => 'La dirección debe empezar con https://.',
		},
	],
	[
		/^the URL must not hold a user/,
		{
			pt: () => 'O endereço não pode conter usuário nem senha; use um cabeçalho.',
			es: () => 'La dirección no puede tener usuario ni contraseña; usa un encabezado.',
		},
	],
	[
		/^the URL must not have a part after #/,
		{
			pt: () => 'O endereço não pode ter uma parte depois de #.',
			es: () => 'La dirección no puede tener una parte después de #.',
		},
	],
	[
		/^the URL has more than/,
		{ pt: () => 'O endereço é longo demais.', es: () => 'La dirección es demasiado larga.' },
	],
	[
		/not allowed: .* is /,
		{
			pt: () => 'Este endereço fica em uma rede interna e não é permitido.',
			es: () => 'Esta dirección está en una red interna y no se permite.',
		},
	],
	[
		/^the header (.+) is there twice$/,
		{
			pt: (name) => `O cabeçalho ${name} aparece duas vezes.`,
			es: (name) => `El encabezado ${name} aparece dos veces.`,
		},
	],
	[
		/^(only a manual change can be undone|these points (paid|came back|follow)|an order earned these|an expiry cannot|this record undoes)/,
		{
			pt: () => 'Só é possível desfazer um ajuste manual que ainda não foi desfeito.',
			es: () => 'Solo se puede deshacer un ajuste manual que aún no se deshizo.',
		},
	],
	[
		/^the currency cannot change any more/,
		{
			pt: () => 'A moeda não pode mais mudar, porque já há valores nela.',
			es: () => 'La moneda ya no se puede cambiar porque hay montos en ella.',
		},
	],
	[
		/^another time zone must be confirmed$/,
		{ pt: () => 'Confirme o novo fuso horário.', es: () => 'Confirma la nueva zona horaria.' },
	],
	[
		/is not an ISO 4217 currency/,
		{ pt: () => 'Escolha uma moeda válida.', es: () => 'Elige una moneda válida.' },
	],
	[
		/is not an IANA time zone/,
		{ pt: () => 'Escolha um fuso horário válido.', es: () => 'Elige una zona horaria válida.' },
	],
	[
		/^Content must be a PNG, JPEG or WebP picture/,
		{
			pt: () => 'O arquivo deve ser uma imagem PNG, JPEG ou WebP.',
			es: () => 'El archivo debe ser una imagen PNG, JPEG o WebP.',
		},
	],
	[
		/^the picture is (\d+ x \d+) pixels/,
		{
			pt: (size) => `A imagem tem ${size} pixels; largura e altura devem ter de 16 a 4096.`,
			es: (size) => `La imagen mide ${size} píxeles; el ancho y el alto deben tener de 16 a 4096.`,
		},
	],
	[
		/must be a colour such as/,
		{ pt: () => 'Use uma cor como #9aa5b1.', es: () => 'Usa un color como #9aa5b1.' },
	],
	[
		/must be an https or http address$/,
		{ pt: () => 'Use um endereço https ou http.', es: () => 'Usa una dirección https o http.' },
	],
	[
		/^there is already a branch (.+)$/,
		{
			pt: (id) => `Já existe uma loja com o ID ${id}.`,
			es: (id) => `Ya existe una sucursal con el ID ${id}.`,
		},
	],
	[
		/^SenderName must not contain/,
		{
			pt: () => 'O nome não pode conter <, >, " ou @.',
			es: () => 'El nombre no puede contener <, >, " ni @.',
		},
	],
	[
		/^there is no mail server$/,
		{
			pt: () => 'Não há servidor de e-mail configurado.',
			es: () => 'No hay un servidor de correo configurado.',
		},
	],
	[
		/^the shop requires a second factor$/,
		{
			pt: () => 'A loja exige verificação em duas etapas.',
			es: () => 'La tienda exige la verificación en dos pasos.',
		},
	],
	[
		/^Confirmed must be true/,
		{ pt: () => 'Confirme o valor do ajuste.', es: () => 'Confirma el valor del ajuste.' },
	],
	[
		/^ApproveAbove is less/,
		{
			pt: () => 'Não pode ser menor que o limite de confirmação.',
			es: () => 'No puede ser menor que el límite de confirmación.',
		},
	],
	[
		/^another person than the one who asked/,
		{
			pt: () => 'Quem pediu o ajuste não pode aprová-lo.',
			es: () => 'Quien pidió el ajuste no puede aprobarlo.',
		},
	],
	[
		/^the change was approved by (.+)$/,
		{ pt: (by) => `${by} já aprovou este ajuste.`, es: (by) => `${by} ya aprobó este ajuste.` },
	],
	[
		/^the change was rejected by (.+)$/,
		{ pt: (by) => `${by} já recusou este ajuste.`, es: (by) => `${by} ya rechazó este ajuste.` },
	],
	[
		/^Value is more than a balance can hold$/,
		{
			pt: () => 'O valor é grande demais para um saldo.',
			es: () => 'El valor es demasiado grande para un saldo.',
		},
	],
	[
		/^Confirm is not the id of the customer$/,
		{ pt: () => 'Este não é o ID do cliente.', es: () => 'Este no es el ID del cliente.' },
	],
	[
		/are the same customer already$/,
		{ pt: () => 'Os dois IDs já são do mesmo cliente.', es: () => 'Los dos ID ya son del mismo cliente.' },
	],
	[
		/^a customer whose data were erased/,
		{
			pt: () => 'Um cliente com dados apagados não pode ser unificado.',
			es: () => 'Un cliente con datos borrados no se puede unificar.',
		},
	],
	[
		/edited from outside; run fiel verify first$/,
		{
			pt: () => 'A conta foi alterada fora do Fiel. Execute antes fiel verify.',
			es: () => 'La cuenta se modificó fuera de Fiel. Ejecuta antes fiel verify.',
		},
	],
	[
		/^points or rewards were used since, so/,
		{
			pt: () => 'Pontos ou recompensas já foram usados, então não é possível desfazer.',
			es: () => 'Ya se usaron puntos o recompensas, así que no se puede deshacer.',
		},
	],
	[
		/^the merge was undone already$/,
		{ pt: () => 'Esta unificação já foi desfeita.', es: () => 'Esta unificación ya se deshizo.' },
	],
	[
		/^the data of the customer were erased$/,
		{ pt: () => 'Os dados do cliente foram apagados.', es: () => 'Los datos del cliente se borraron.' },
	],
	[
		/^the customer was merged into another one since/,
		{
			pt: () => 'O cliente foi unificado com outro depois. Desfaça isso antes.',
			es: () => 'El cliente se unificó después con otro. Deshaz eso antes.',
		},
	],
	[
		/^the (?:rule|campaign) "(.+)" uses the segment$/,
		{
			pt: (rule) => `O segmento é usado por “${rule}”. Remova-o de lá antes.`,
			es: (rule) => `“${rule}” usa el segmento. Quítalo de ahí primero.`,
		},
	],
	[
		/: there is no segment (\d+)$/,
		{ pt: (id) => `O segmento ${id} não existe.`, es: (id) => `No existe el segmento ${id}.` },
	],
	[
		/(is required|must not be empty)$/,
		{ pt: () => 'Preencha este campo.', es: () => 'Completa este campo.' },
	],
]

/** The text of an error in a language other than English; undefined if there is none. */
export const translateFailure = (
	language: Exclude<Language, 'en'>,
	name: ErrorName | null,
	message: string,
): string | undefined => {
	for (const [sentence, say] of BY_SENTENCE) {
		const found = sentence.exec(message)
		if (found) return say[language](...found.slice(1))
	}
	return name ? (BY_NAME as Partial<Record<ErrorName, Translated<string>>>)[name]?.[language] : undefined
}
