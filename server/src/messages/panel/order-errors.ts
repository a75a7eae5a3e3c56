import type { AdminErrorName } from '@fiel/contract'
import type { Translations } from '../catalog-entry.ts'

/** What the panel shows for errors about orders, customers, their points and redemptions, by name. */
export const ORDER_ERRORS = {
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
		en: 'Enter a phone number, an email or a document.',
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
	ApiExternalCoupon_Cant_Update_Coupon: {
		en: 'This coupon was already used.',
		pt: 'Este cupom já foi usado.',
		es: 'Este cupón ya se usó.',
	},
	ApiExternalCoupon_Not_found: {
		en: 'This coupon or code list doesn’t exist.',
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
	ChangePoints_CannotRemovePointsWithWrongOperationType: {
		en: 'To remove points, choose Remove. The value can’t be negative.',
		pt: 'Para remover, escolha Remover. O valor não pode ser negativo.',
		es: 'Para quitar, elige Quitar. El valor no puede ser negativo.',
	},
	ChangePoints_CannotBeZeroPoints: {
		en: 'The value can’t be 0.',
		pt: 'O valor não pode ser 0.',
		es: 'El valor no puede ser 0.',
	},
	ChangePoints_ChangeKeyCannotBeNull: {
		en: 'The key of the adjustment is missing.',
		pt: 'Falta a chave do ajuste.',
		es: 'Falta la clave del ajuste.',
	},
	ChangePoints_ChangeKeyAlreadyExists: {
		en: 'This adjustment was already made.',
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
} satisfies Partial<Record<AdminErrorName, Translations>>
