import type { AdminErrorName, ErrorName } from '@fiel/contract'

/** Translations of the server's messages by the name of the error. */
const BY_NAME: Record<Exclude<AdminErrorName, 'GenericError'>, string> = {
	Campaign_InvalidDateRange: 'O período termina antes de começar, ou começa cedo demais.',
	Campaign_Conflict: 'Duas regras que valem sozinhas têm a mesma prioridade.',
	Reward_PointsShouldBePositive: 'Os pontos devem ser mais que 0.',
	Reward_ValueShouldBePositive: 'O valor deve ser maior que 0.',
	Reward_ValueShouldBe100PercentMax: 'No máximo 100%.',
	Reward_ValueShouldBe999ValueMax: 'No máximo 999.',
	Reward_PointsShouldBe9999ValueMax: 'No máximo 9.999 pontos.',
	General_FieldCannotBeNullOrBlank: 'Falta preencher um campo.',
	General_BiggerThanZero: 'O número é pequeno demais.',
	Genaral_LengthLimitExceeded: 'Longo ou grande demais.',
	Order_OrderCompletedNeddCompletedDate: 'Um pedido concluído precisa da data de conclusão.',
	Order_OrderCompletedDateMustBeAfterPlacementDate: 'A conclusão do pedido é anterior à compra.',
	Order_CompletedOrderCannotBeCancelled: 'Um pedido concluído não pode ser cancelado.',
	Order_CancelledOrderRequiresCancellationDate: 'Um pedido cancelado precisa da data de cancelamento.',
	Order_OrderCancellationDateBeforePlacementDate: 'O cancelamento do pedido é anterior à compra.',
	Points_PointsCannotBeZero: 'Os pontos devem ser mais que 0.',
	Objective_AmountOfPointsCannotBeLessThanOne: 'Os pontos devem ser mais que 0.',
	Objective_DiscountValueCannotBeLessThanOne: 'O valor de um ponto deve ser maior que 0.',
	Objective_OrderMinimumValueCannotBeLessThanZero: 'O pedido mínimo não pode ser negativo.',
	Objective_DaysToWaitToGrantPointsCannotBeLessThanZero: 'Os dias de espera não podem ser negativos.',
	Objective_CanceledStatusListMustHaveAValue: 'Informe quais status cancelam um pedido.',
	Objective_CompletedStatusListMustHaveAValue: 'Informe quais status concluem um pedido.',
	Objective_SignupStartDateMustHaveAValidValue: 'Deve ser uma data.',
	Account_UserAlreadyExists: 'Alguém já usa este e-mail ou tem um convite em aberto.',
	DaysToWaitToGrantPointsInvalidValue: 'Dias inteiros, de 0 a 3650.',
	OrderMinimumValueInvalidValue: 'O pedido mínimo deve ser um valor.',
	ChangeActiveUser_UniqueAdmin: 'Este é o último proprietário ativo. Antes, torne outra pessoa proprietária.',
	ApiOrder_OrderIsCancelled: 'O pedido está cancelado.',
	ApiExternalOrder_Order_Not_Found: 'Este pedido não existe.',
	ApiExternalErro_Original_Id_Cant_Be_Null: 'Falta o código do pedido ou do cliente.',
	ApiExternalRewardConfiguration_Get_Error: 'Esta recompensa não existe.',
	ApiExternalRewardRedeem_Error_Unable_to_Reedem:
		'A recompensa não pode ser publicada, porque os resgates falhariam.',
	ApiExternalObjective_not_found: 'O programa não tem este objetivo.',
	ApiExternalObjective_inactive: 'Este objetivo não está ativo no programa.',
	ApiExternalCustomObjective_max_bonification_reached:
		'Este objetivo já foi concluído tanto quanto o programa permite.',
	ApiExternalObjective_type_incorrect: 'Este objetivo é de outro tipo.',
	ApiExternalCoupon_Cant_Update_Coupon: 'Este cupom já foi usado.',
	ApiExternalCoupon_Not_found: 'Este cupom ou esta lista de códigos não existe.',
	Referral_FriendAlreadyExists: 'O amigo já comprou, ou já foi indicado por outra pessoa.',
	Customer_NotFound: 'Este cliente não existe.',
	Tier_NotFound: 'Este nível não existe, ou não está em uso.',
	TierBenefit_Reward_Required: 'Escolha a recompensa.',
	ChangePoints_CannotRemovePointsWithWrongOperationType:
		'Para tirar, escolha tirar; o valor não pode ser negativo.',
	ChangePoints_CannotBeZeroPoints: 'O valor não pode ser 0.',
	ChangePoints_ChangeKeyCannotBeNull: 'Falta a chave do ajuste.',
	ChangePoints_ChangeKeyAlreadyExists: 'Este ajuste já foi feito.',
	ChangePoints_ReasonCannotBeNullOrBlank: 'Diga o motivo.',
	ApiCustomer_ChangeCashback_Inactive: 'O programa não tem cashback.',
	ImportCoupons_AllCouponsAlreadyExists: 'Todos esses códigos já existem. Nada foi adicionado.',
	ApiCustomer_CannotChangeBirthday: 'O cliente já tem outro aniversário.',
	ApiRewardCancel_NotFound: 'Este resgate não existe.',
	ApiRewardCancel_AlreadyCanceled: 'Este resgate já foi cancelado.',
	PdvReward_CoupomAlreadyUsed: 'Este resgate já foi usado em um pedido. Cancele antes o pedido.',
	ApiPartnerKeysValidation: 'A sessão terminou. Entre de novo.',
	PdvOrder_NotEnoughPoints: 'O saldo não chega a tanto. Nada mudou.',
	PdvOrder_CustomerMismatch: 'O pedido é de outro cliente.',
	Too_Many_Requests: 'Tentativas demais. Espere um pouco.',
	Quiz_QuizNotFound: 'Este quiz, ou uma pergunta dele, não existe.',
	Quiz_MinimumAmountOfOptions: 'Uma escolha precisa de pelo menos 2 opções.',
	Quiz_MaximumAmountOfOptions: 'No máximo 20 opções; uma pergunta aberta não tem nenhuma.',
	Quiz_MaximumAmountOfQuestions: 'No máximo 50 perguntas.',
	WebhookSubscription_TopicRequired: 'Escolha pelo menos um tópico.',
}

/** Translations of messages without a specific error name, by their text. */
const BY_SENTENCE: readonly [RegExp, (...parts: string[]) => string][] = [
	[/^Order (\d+) is taken by another tier$/, (place) => `Outro nível já está na posição ${place}.`],
	[/^IsBase is true for another active tier$/, () => 'Já há outro nível inicial ativo.'],
	[/^version (\d+) is in force by now$/, (version) => `A versão ${version} já está em vigor.`],
	[
		/^(".*") is not an origin/,
		(text) => `${text} não é uma origem: escreva como https://shop.example, sem caminho.`,
	],
	[/^the token .* does not work any more$/, () => 'Esta chave não funciona mais.'],
	[/^the file has no rows$/, () => 'O arquivo não tem linhas.'],
	[/^the file is complete already$/, () => 'O arquivo já foi enviado por inteiro.'],
	[/^the import is \w+$/, () => 'A importação já está em outra etapa. Recarregue a página.'],
	[/is not an e-mail address$/, () => 'Isto não é um endereço de e-mail.'],
	[/^this is no complete URL$/, () => 'Informe o endereço completo.'],
	[/^the URL must begin with https/, () => 'O endereço deve começar com https://.'],
	[/^the URL must not hold a user/, () => 'O endereço não pode conter usuário nem senha; use um cabeçalho.'],
	[/^the URL must not have a part after #/, () => 'O endereço não pode ter uma parte depois de #.'],
	[/^the URL has more than/, () => 'O endereço é longo demais.'],
	[/not allowed: .* is /, () => 'Este endereço fica em uma rede interna e não é permitido.'],
	[/^the header (.+) is there twice$/, (name) => `O cabeçalho ${name} aparece duas vezes.`],
	[/^Value is more than a balance can hold$/, () => 'O valor é maior do que um saldo comporta.'],
	[/^Confirm is not the id of the customer$/, () => 'Este não é o código do cliente.'],
	[/are the same customer already$/, () => 'Os dois ids já são do mesmo cliente.'],
	[/^a customer whose data were erased/, () => 'Um cliente com dados apagados não pode ser unificado.'],
	[
		/edited from outside; run fiel verify first$/,
		() => 'A conta foi alterada por fora do Fiel. Rode antes fiel verify.',
	],
	[
		/^points or rewards were used since, so/,
		() => 'Pontos ou recompensas já foram usados, então não é possível desfazer.',
	],
	[/^the merge was undone already$/, () => 'Esta unificação já foi desfeita.'],
	[/^the data of the customer were erased$/, () => 'Os dados do cliente foram apagados.'],
	[
		/^the customer was merged into another one since/,
		() => 'O cliente foi unificado com outro depois. Desfaça isso antes.',
	],
	[/(is required|must not be empty)$/, () => 'Preencha este campo.'],
]

/** The Portuguese text of an error; undefined if there is none. */
export const translateFailure = (name: ErrorName | null, message: string): string | undefined => {
	for (const [sentence, say] of BY_SENTENCE) {
		const found = sentence.exec(message)
		if (found) return say(...found.slice(1))
	}
	return name ? (BY_NAME as Partial<Record<ErrorName, string>>)[name] : undefined
}
