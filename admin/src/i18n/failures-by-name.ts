import type { AdminErrorName } from '@fiel/contract'
import type { Translated } from './translated.ts'

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
