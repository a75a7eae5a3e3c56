import type { AdminErrorName } from '@fiel/contract'
import type { Translations } from '../catalog-entry.ts'

/** What the panel shows for errors about settings and users, by name. */
export const SETTING_ERRORS = {
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
	ApiPartnerKeysValidation: {
		en: 'Your session has ended. Sign in again.',
		pt: 'A sessão terminou. Entre de novo.',
		es: 'La sesión terminó. Inicia sesión de nuevo.',
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
		en: 'Use 20 options or fewer. A free-text question has none.',
		pt: 'Use no máximo 20 opções. Uma pergunta de texto livre não tem nenhuma.',
		es: 'Usa 20 opciones como máximo. Una pregunta de texto libre no tiene ninguna.',
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
} satisfies Partial<Record<AdminErrorName, Translations>>
