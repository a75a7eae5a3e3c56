import type { AdminErrorName } from '@fiel/contract'
import type { Translations } from '../catalog-entry.ts'

/** What the panel shows for an error that has no text of its own, by its name. */
export const TEXTS_BY_NAME: Record<Exclude<AdminErrorName, 'GenericError'>, Translations> = {
	Campaign_InvalidDateRange: {
		en: 'The period ends before it starts, or starts too long ago.',
		pt: 'O fim do período é anterior ao início, ou o início é antigo demais.',
		es: 'El fin del período es anterior al inicio, o el inicio es demasiado antiguo.',
	},
	Campaign_Conflict: {
		en: 'Two exclusive rules have the same priority. Change one of them.',
		pt: 'Duas regras exclusivas têm a mesma prioridade. Altere uma delas.',
		es: 'Dos reglas exclusivas tienen la misma prioridad. Cambia una de ellas.',
	},
	Reward_PointsShouldBePositive: {
		en: 'Enter more than 0 points.',
		pt: 'Informe mais de 0 pontos.',
		es: 'Ingresa más de 0 puntos.',
	},
	Reward_ValueShouldBePositive: {
		en: 'The value must be greater than 0.',
		pt: 'O valor deve ser maior que 0.',
		es: 'El valor debe ser mayor que 0.',
	},
	Reward_ValueShouldBe100PercentMax: {
		en: 'The maximum is 100%.',
		pt: 'O máximo é 100%.',
		es: 'El máximo es 100%.',
	},
	Reward_ValueShouldBe999ValueMax: {
		en: 'The maximum is 999.',
		pt: 'O máximo é 999.',
		es: 'El máximo es 999.',
	},
	Reward_PointsShouldBe9999ValueMax: {
		en: 'The maximum is 9,999 points.',
		pt: 'O máximo é 9.999 pontos.',
		es: 'El máximo es 9,999 puntos.',
	},
	General_FieldCannotBeNullOrBlank: {
		en: 'Enter a value.',
		pt: 'Preencha este campo.',
		es: 'Completa este campo.',
	},
	General_BiggerThanZero: {
		en: 'Enter a number greater than 0.',
		pt: 'Informe um número maior que 0.',
		es: 'Ingresa un número mayor que 0.',
	},
	Genaral_LengthLimitExceeded: {
		en: 'Too long or too large.',
		pt: 'Longo ou grande demais.',
		es: 'Demasiado largo o grande.',
	},
	Order_OrderCompletedNeddCompletedDate: {
		en: 'A completed order needs its completion date.',
		pt: 'Um pedido concluído precisa da data de conclusão.',
		es: 'Un pedido completado necesita su fecha de finalización.',
	},
	Order_OrderCompletedDateMustBeAfterPlacementDate: {
		en: 'The order was completed before it was placed.',
		pt: 'A conclusão do pedido é anterior à compra.',
		es: 'La finalización del pedido es anterior a la compra.',
	},
	Order_CompletedOrderCannotBeCancelled: {
		en: 'A completed order can’t be cancelled.',
		pt: 'Um pedido concluído não pode ser cancelado.',
		es: 'Un pedido completado no se puede cancelar.',
	},
	Order_CancelledOrderRequiresCancellationDate: {
		en: 'A cancelled order needs its cancellation date.',
		pt: 'Um pedido cancelado precisa da data de cancelamento.',
		es: 'Un pedido cancelado necesita su fecha de cancelación.',
	},
	Order_OrderCancellationDateBeforePlacementDate: {
		en: 'The order was cancelled before it was placed.',
		pt: 'O cancelamento do pedido é anterior à compra.',
		es: 'La cancelación del pedido es anterior a la compra.',
	},
	Points_PointsCannotBeZero: {
		en: 'Enter more than 0 points.',
		pt: 'Informe mais de 0 pontos.',
		es: 'Ingresa más de 0 puntos.',
	},
	Objective_AmountOfPointsCannotBeLessThanOne: {
		en: 'Enter more than 0 points.',
		pt: 'Informe mais de 0 pontos.',
		es: 'Ingresa más de 0 puntos.',
	},
	Objective_DiscountValueCannotBeLessThanOne: {
		en: 'The value of a point must be greater than 0.',
		pt: 'O valor de um ponto deve ser maior que 0.',
		es: 'El valor de un punto debe ser mayor que 0.',
	},
	Objective_OrderMinimumValueCannotBeLessThanZero: {
		en: 'The minimum order can’t be negative.',
		pt: 'O pedido mínimo não pode ser negativo.',
		es: 'El pedido mínimo no puede ser negativo.',
	},
	Objective_DaysToWaitToGrantPointsCannotBeLessThanZero: {
		en: 'The waiting days can’t be negative.',
		pt: 'Os dias de espera não podem ser negativos.',
		es: 'Los días de espera no pueden ser negativos.',
	},
	Objective_CanceledStatusListMustHaveAValue: {
		en: 'Add at least one cancelled status. A status can’t be both completed and cancelled.',
		pt: 'Adicione pelo menos um status de pedido cancelado. Um status não pode ser concluído e cancelado ao mesmo tempo.',
		es: 'Agrega al menos un estado de pedido cancelado. Un estado no puede ser completado y cancelado a la vez.',
	},
	Objective_CompletedStatusListMustHaveAValue: {
		en: 'Add at least one completed status.',
		pt: 'Adicione pelo menos um status de pedido concluído.',
		es: 'Agrega al menos un estado de pedido completado.',
	},
	Objective_SignupStartDateMustHaveAValidValue: {
		en: 'Enter a valid date.',
		pt: 'Informe uma data válida.',
		es: 'Ingresa una fecha válida.',
	},
	ApiExternalRewardConfiguration_Error: {
		en: 'This reward doesn’t exist.',
		pt: 'Esta recompensa não existe.',
		es: 'Esta recompensa no existe.',
	},
	ApiExternalRewardRedeem_Error_Customer_not_Found: {
		en: 'This customer doesn’t exist.',
		pt: 'Este cliente não existe.',
		es: 'Este cliente no existe.',
	},
	ApiExternalCustomer_document_email_empty: {
		en: 'Enter a phone, an email or a document.',
		pt: 'Informe um telefone, um e-mail ou um documento.',
		es: 'Ingresa un teléfono, un correo electrónico o un documento.',
	},
	ApiExternalCustomer_documen_AlphaNumeric_only: {
		en: 'The document can only have letters and digits.',
		pt: 'O documento só pode ter letras e números.',
		es: 'El documento solo puede tener letras y números.',
	},
	ApiCustomer_InsertAlreadyExists: {
		en: 'This customer already exists.',
		pt: 'Este cliente já existe.',
		es: 'Este cliente ya existe.',
	},
	NewCustomer_EmailAlreadyUsed: {
		en: 'Another customer already has this email.',
		pt: 'Outro cliente já usa este e-mail.',
		es: 'Otro cliente ya usa este correo electrónico.',
	},
	NewCustomer_DocumentAlreadyUsed: {
		en: 'Another customer already has this document.',
		pt: 'Outro cliente já usa este documento.',
		es: 'Otro cliente ya usa este documento.',
	},
	Account_UserAlreadyExists: {
		en: 'This email already belongs to a user or has a pending invitation.',
		pt: 'Este e-mail já é de um usuário ou tem um convite pendente.',
		es: 'Este correo electrónico ya es de un usuario o tiene una invitación pendiente.',
	},
	DaysToWaitToGrantPointsInvalidValue: {
		en: 'Enter a whole number of days from 0 to 3650.',
		pt: 'Informe um número inteiro de dias, de 0 a 3650.',
		es: 'Ingresa un número entero de días, de 0 a 3650.',
	},
	OrderMinimumValueInvalidValue: {
		en: 'The minimum order must be an amount.',
		pt: 'O pedido mínimo deve ser um valor.',
		es: 'El pedido mínimo debe ser un monto.',
	},
	ChangeActiveUser_UniqueAdmin: {
		en: 'This is the last active owner. Make someone else an owner first.',
		pt: 'Este é o último proprietário ativo. Antes, torne outra pessoa proprietária.',
		es: 'Este es el último propietario activo. Antes, haz propietaria a otra persona.',
	},
	ApiOrder_OrderIsCancelled: {
		en: 'The order is cancelled.',
		pt: 'O pedido está cancelado.',
		es: 'El pedido está cancelado.',
	},
	ApiExternalOrder_Order_Not_Found: {
		en: 'This order doesn’t exist.',
		pt: 'Este pedido não existe.',
		es: 'Este pedido no existe.',
	},
	ApiExternalErro_Original_Id_Cant_Be_Null: {
		en: 'The order ID or the customer ID is missing.',
		pt: 'Falta o ID do pedido ou do cliente.',
		es: 'Falta el ID del pedido o del cliente.',
	},
	ApiExternalRewardConfiguration_Get_Error: {
		en: 'This reward doesn’t exist.',
		pt: 'Esta recompensa não existe.',
		es: 'Esta recompensa no existe.',
	},
	ApiExternalRewardRedeem_Error_Unable_to_Reedem: {
		en: 'The reward can’t be redeemed.',
		pt: 'A recompensa não pode ser resgatada.',
		es: 'La recompensa no se puede canjear.',
	},
	ApiExternalObjective_not_found: {
		en: 'The program doesn’t have this objective.',
		pt: 'O programa não tem este objetivo.',
		es: 'El programa no tiene este objetivo.',
	},
	ApiExternalObjective_inactive: {
		en: 'This objective isn’t active in the program.',
		pt: 'Este objetivo não está ativo no programa.',
		es: 'Este objetivo no está activo en el programa.',
	},
	ApiExternalCustomObjective_max_bonification_reached: {
		en: 'This objective already reached its limit of completions.',
		pt: 'Este objetivo já atingiu o limite de conclusões do programa.',
		es: 'Este objetivo ya alcanzó el límite de veces que permite el programa.',
	},
	ApiExternalObjective_type_incorrect: {
		en: 'This objective is of another type.',
		pt: 'Este objetivo é de outro tipo.',
		es: 'Este objetivo es de otro tipo.',
	},
	ApiExternalCoupon_Cant_Update_Coupon: {
		en: 'This coupon was already used.',
		pt: 'Este cupom já foi usado.',
		es: 'Este cupón ya se usó.',
	},
	ApiExternalCoupon_Not_found: {
		en: 'This coupon or list of codes doesn’t exist.',
		pt: 'Este cupom ou esta lista de códigos não existe.',
		es: 'Este cupón o esta lista de códigos no existe.',
	},
	Referral_FriendAlreadyExists: {
		en: 'The friend already bought something or was referred by someone else.',
		pt: 'O amigo já comprou ou já foi indicado por outra pessoa.',
		es: 'El amigo ya compró o ya lo refirió otra persona.',
	},
	Customer_NotFound: {
		en: 'This customer doesn’t exist.',
		pt: 'Este cliente não existe.',
		es: 'Este cliente no existe.',
	},
	Tier_NotFound: {
		en: 'This tier doesn’t exist or is inactive.',
		pt: 'Este nível não existe ou está inativo.',
		es: 'Este nivel no existe o está inactivo.',
	},
	TierBenefit_Reward_Required: {
		en: 'Choose a reward.',
		pt: 'Escolha uma recompensa.',
		es: 'Elige una recompensa.',
	},
	ChangePoints_CannotRemovePointsWithWrongOperationType: {
		en: 'To remove points choose Remove. The value can’t be negative.',
		pt: 'Para remover, escolha Remover. O valor não pode ser negativo.',
		es: 'Para quitar, elige Quitar. El valor no puede ser negativo.',
	},
	ChangePoints_CannotBeZeroPoints: {
		en: 'The value can’t be 0.',
		pt: 'O valor não pode ser 0.',
		es: 'El valor no puede ser 0.',
	},
	ChangePoints_ChangeKeyCannotBeNull: {
		en: 'The key of the change is missing.',
		pt: 'Falta a chave do ajuste.',
		es: 'Falta la clave del ajuste.',
	},
	ChangePoints_ChangeKeyAlreadyExists: {
		en: 'This change was already made.',
		pt: 'Este ajuste já foi feito.',
		es: 'Este ajuste ya se hizo.',
	},
	ChangePoints_ReasonCannotBeNullOrBlank: {
		en: 'Add a reason.',
		pt: 'Informe o motivo.',
		es: 'Agrega un motivo.',
	},
	ApiCustomer_ChangeCashback_Inactive: {
		en: 'The program has no cashback.',
		pt: 'O programa não tem cashback.',
		es: 'El programa no tiene cashback.',
	},
	ImportCoupons_AllCouponsAlreadyExists: {
		en: 'All these codes already exist. None was added.',
		pt: 'Todos esses códigos já existem. Nenhum foi adicionado.',
		es: 'Todos estos códigos ya existen. No se agregó ninguno.',
	},
	ApiCustomer_CannotChangeBirthday: {
		en: 'The customer already has another birthday.',
		pt: 'O cliente já tem outro aniversário.',
		es: 'El cliente ya tiene otro cumpleaños.',
	},
	ApiRewardCancel_NotFound: {
		en: 'This redemption doesn’t exist.',
		pt: 'Este resgate não existe.',
		es: 'Este canje no existe.',
	},
	ApiRewardCancel_AlreadyCanceled: {
		en: 'This redemption was already cancelled.',
		pt: 'Este resgate já foi cancelado.',
		es: 'Este canje ya se canceló.',
	},
	PdvReward_CoupomAlreadyUsed: {
		en: 'This redemption was already used in an order. Cancel the order first.',
		pt: 'Este resgate já foi usado em um pedido. Cancele antes o pedido.',
		es: 'Este canje ya se usó en un pedido. Cancela antes el pedido.',
	},
	ApiPartnerKeysValidation: {
		en: 'Your session ended. Sign in again.',
		pt: 'A sessão terminou. Entre de novo.',
		es: 'La sesión terminó. Inicia sesión de nuevo.',
	},
	PdvOrder_ExcededMaxValue: {
		en: 'The value is more than what’s left of the order or product.',
		pt: 'O valor é maior que o restante do pedido ou do produto.',
		es: 'El valor es mayor que lo que queda del pedido o del producto.',
	},
	PdvOrder_CancellationError: {
		en: 'The order is cancelled, the values don’t match, or this return was already recorded with other values.',
		pt: 'O pedido está cancelado, os valores não conferem, ou esta devolução já foi registrada com outros valores.',
		es: 'El pedido está cancelado, los valores no coinciden o esta devolución ya se registró con otros valores.',
	},
	PdvOrder_NotEnoughPoints: {
		en: 'The balance is too low. Nothing changed.',
		pt: 'O saldo é insuficiente. Nada mudou.',
		es: 'El saldo es insuficiente. Nada cambió.',
	},
	PdvOrder_CustomerMismatch: {
		en: 'The order belongs to another customer.',
		pt: 'O pedido é de outro cliente.',
		es: 'El pedido es de otro cliente.',
	},
	Too_Many_Requests: {
		en: 'Too many attempts. Wait a moment.',
		pt: 'Tentativas demais. Espere um pouco.',
		es: 'Demasiados intentos. Espera un momento.',
	},
	Quiz_QuizNotFound: {
		en: 'This quiz, or one of its questions, doesn’t exist.',
		pt: 'Este quiz, ou uma pergunta dele, não existe.',
		es: 'Este quiz, o una de sus preguntas, no existe.',
	},
	Quiz_MinimumAmountOfOptions: {
		en: 'A choice question needs at least 2 options.',
		pt: 'Uma pergunta de escolha precisa de pelo menos 2 opções.',
		es: 'Una pregunta de opciones necesita al menos 2 opciones.',
	},
	Quiz_MaximumAmountOfOptions: {
		en: 'Use 20 options or fewer. An open question has none.',
		pt: 'Use no máximo 20 opções. Uma pergunta aberta não tem nenhuma.',
		es: 'Usa 20 opciones como máximo. Una pregunta abierta no tiene ninguna.',
	},
	Quiz_MaximumAmountOfQuestions: {
		en: 'Use 50 questions or fewer.',
		pt: 'Use no máximo 50 perguntas.',
		es: 'Usa 50 preguntas como máximo.',
	},
	WebhookSubscription_TopicRequired: {
		en: 'Choose at least one topic.',
		pt: 'Escolha pelo menos um tópico.',
		es: 'Elige al menos un tema.',
	},
}
