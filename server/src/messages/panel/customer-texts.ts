import type { CatalogEntry, MessageParameter } from '../catalog-entry.ts'
import { formatNumber } from './format-number.ts'

/** Why changes of customers, their balances and segments are refused. */
export const CUSTOMER_TEXTS = {
	masked: () => ({
		en: 'Part of this is hidden from you. Leave it unchanged or enter it again in full.',
		pt: 'Parte deste dado está oculta. Deixe como está ou informe tudo de novo.',
		es: 'Parte de este dato está oculta. Déjalo como está o ingrésalo completo de nuevo.',
	}),
	notTheCustomerId: () => ({
		en: 'This isn’t the customer’s ID.',
		pt: 'Este não é o ID do cliente.',
		es: 'Este no es el ID del cliente.',
	}),
	valueTooLarge: () => ({
		en: 'The value is too large for a balance.',
		pt: 'O valor é grande demais para um saldo.',
		es: 'El valor es demasiado grande para un saldo.',
	}),
	confirmValue: () => ({
		en: 'Confirm the value of the adjustment, which counts together with your others of today.',
		pt: 'Confirme o valor do ajuste, que conta junto com os seus outros de hoje.',
		es: 'Confirma el valor del ajuste, que cuenta junto con los demás tuyos de hoy.',
	}),
	approveBelowConfirm: () => ({
		en: 'Can’t be less than the confirmation limit.',
		pt: 'Não pode ser menor que o limite de confirmação.',
		es: 'No puede ser menor que el límite de confirmación.',
	}),
	askSomeoneElse: () => ({
		en: 'You requested this, so another user must approve it.',
		pt: 'Você fez esta solicitação, então outro usuário precisa aprová-la.',
		es: 'Tú hiciste esta solicitud, así que otro usuario debe aprobarla.',
	}),
	approvedBy: (by: MessageParameter) => ({
		en: `${by} already approved this adjustment.`,
		pt: `${by} já aprovou este ajuste.`,
		es: `${by} ya aprobó este ajuste.`,
	}),
	rejectedBy: (by: MessageParameter) => ({
		en: `${by} already rejected this adjustment.`,
		pt: `${by} já recusou este ajuste.`,
		es: `${by} ya rechazó este ajuste.`,
	}),
	onlyManualChanges: () => ({
		en: 'Only a manual adjustment that wasn’t undone yet can be undone.',
		pt: 'Só é possível desfazer um ajuste manual que ainda não foi desfeito.',
		es: 'Solo se puede deshacer un ajuste manual que aún no se deshizo.',
	}),
	sameCustomer: () => ({
		en: 'Both IDs already belong to the same customer.',
		pt: 'Os dois IDs já são do mesmo cliente.',
		es: 'Los dos ID ya son del mismo cliente.',
	}),
	erasedNotMerged: () => ({
		en: 'A customer with erased data can’t be merged.',
		pt: 'Um cliente com dados apagados não pode ser unificado.',
		es: 'Un cliente con datos borrados no se puede unificar.',
	}),
	editedOutside: () => ({
		en: 'The account was changed outside of Fiel. Run “fiel verify” first.',
		pt: 'A conta foi alterada fora do Fiel. Execute antes “fiel verify”.',
		es: 'La cuenta se modificó fuera de Fiel. Ejecuta antes “fiel verify”.',
	}),
	usedSince: () => ({
		en: 'Points or rewards were used since, so this can’t be undone.',
		pt: 'Pontos ou recompensas já foram usados, então não é possível desfazer.',
		es: 'Ya se usaron puntos o recompensas, así que no se puede deshacer.',
	}),
	mergeUndone: () => ({
		en: 'This merge was already undone.',
		pt: 'Esta unificação já foi desfeita.',
		es: 'Esta unificación ya se deshizo.',
	}),
	erased: () => ({
		en: 'The customer’s data was erased.',
		pt: 'Os dados do cliente foram apagados.',
		es: 'Los datos del cliente se borraron.',
	}),
	mergedSince: () => ({
		en: 'The customer was merged with another one since. Undo that first.',
		pt: 'O cliente foi unificado com outro depois. Desfaça isso antes.',
		es: 'El cliente se unificó después con otro. Deshaz eso antes.',
	}),
	segmentUsed: (rule: MessageParameter) => ({
		en: `“${rule}” uses this segment. Remove it there first.`,
		pt: `O segmento é usado por “${rule}”. Remova-o de lá antes.`,
		es: `“${rule}” usa el segmento. Quítalo de ahí primero.`,
	}),
	tagUsed: (segment: MessageParameter) => ({
		en: `The segment “${segment}” uses this tag. Remove it there first.`,
		pt: `O segmento “${segment}” usa esta etiqueta. Remova-a de lá antes.`,
		es: `El segmento “${segment}” usa esta etiqueta. Quítala de ahí primero.`,
	}),
	tagRemoved: () => ({
		en: 'The tag was deleted.',
		pt: 'A etiqueta foi excluída.',
		es: 'La etiqueta se eliminó.',
	}),
	noSegment: (id: MessageParameter) => ({
		en: `Segment ${id} doesn’t exist.`,
		pt: `O segmento ${id} não existe.`,
		es: `No existe el segmento ${id}.`,
	}),
	noTier: () => ({
		en: 'This tier doesn’t exist anymore. Choose another one.',
		pt: 'Este nível não existe mais. Escolha outro.',
		es: 'Este nivel ya no existe. Elige otro.',
	}),
	noTag: () => ({
		en: 'This tag doesn’t exist anymore. Choose another one.',
		pt: 'Esta etiqueta não existe mais. Escolha outra.',
		es: 'Esta etiqueta ya no existe. Elige otra.',
	}),
	mostSegments: (most: MessageParameter) => ({
		en: `You can have up to ${formatNumber('en', most)} segments. Delete one first.`,
		pt: `É possível ter até ${formatNumber('pt', most)} segmentos. Exclua um antes.`,
		es: `Puedes tener hasta ${formatNumber('es', most)} segmentos. Elimina uno antes.`,
	}),
	mostSegmentsInRules: (most: MessageParameter) => ({
		en: `Rules can use up to ${formatNumber('en', most)} segments.`,
		pt: `As regras podem usar até ${formatNumber('pt', most)} segmentos.`,
		es: `Las reglas pueden usar hasta ${formatNumber('es', most)} segmentos.`,
	}),
	mostTags: (most: MessageParameter) => ({
		en: `You can have up to ${formatNumber('en', most)} tags. Delete one first.`,
		pt: `É possível ter até ${formatNumber('pt', most)} etiquetas. Exclua uma antes.`,
		es: `Puedes tener hasta ${formatNumber('es', most)} etiquetas. Elimina una antes.`,
	}),
	mostViews: (most: MessageParameter) => ({
		en: `You can save up to ${formatNumber('en', most)} views. Delete one first.`,
		pt: `É possível salvar até ${formatNumber('pt', most)} visualizações. Exclua uma antes.`,
		es: `Puedes guardar hasta ${formatNumber('es', most)} vistas. Elimina una antes.`,
	}),
	searchNotSaved: () => ({
		en: 'A search that may name a customer can’t be saved in a view.',
		pt: 'Uma busca que pode citar um cliente não pode ser salva na visualização.',
		es: 'Una búsqueda que puede nombrar a un cliente no se puede guardar en la vista.',
	}),
	segmentChanged: (customers: MessageParameter) => ({
		en: `Customers in the segment now: ${formatNumber('en', customers)}. Check and confirm again.`,
		pt: `Clientes no segmento agora: ${formatNumber('pt', customers)}. Confira e confirme de novo.`,
		es: `Clientes en el segmento ahora: ${formatNumber('es', customers)}. Revisa y confirma de nuevo.`,
	}),
	mostReturned: (left: MessageParameter) => ({
		en: `You can return up to ${left}, which is what’s left of the order.`,
		pt: `É possível devolver até ${left}, que é o que resta do pedido.`,
		es: `Puedes devolver hasta ${left}, que es lo que queda del pedido.`,
	}),
	mostReturnedOfProduct: (product: MessageParameter, left: MessageParameter) => ({
		en: `You can return up to ${left} of the product ${product}.`,
		pt: `É possível devolver até ${left} do produto ${product}.`,
		es: `Puedes devolver hasta ${left} del producto ${product}.`,
	}),
	changeAboveRole: (limit: MessageParameter) => ({
		en: `Your role can adjust up to ${limit} per day, and this would be more. Ask a user with the permission to make large adjustments.`,
		pt: `Seu papel pode ajustar até ${limit} por dia, e isto passaria do limite. Peça a um usuário com a permissão para ajustes grandes.`,
		es: `Tu rol puede ajustar hasta ${limit} por día, y esto lo superaría. Pídelo a un usuario con permiso para ajustes grandes.`,
	}),
	productReturned: (product: MessageParameter) => ({
		en: `The product ${product} was already returned in full.`,
		pt: `O produto ${product} já foi devolvido por inteiro.`,
		es: `El producto ${product} ya se devolvió por completo.`,
	}),
	mostReturns: (most: MessageParameter) => ({
		en: `An order can have up to ${most} returns. Cancel the order to return the rest.`,
		pt: `Um pedido pode ter até ${most} devoluções. Cancele o pedido para devolver o resto.`,
		es: `Un pedido puede tener hasta ${most} devoluciones. Cancela el pedido para devolver el resto.`,
	}),
	segmentEmpty: () => ({
		en: 'The segment has no customers.',
		pt: 'O segmento não tem clientes.',
		es: 'El segmento no tiene clientes.',
	}),
	bulkTiersStay: () => ({
		en: 'Tiers set by a bulk action can’t be undone.',
		pt: 'Níveis definidos por uma ação em massa não podem ser desfeitos.',
		es: 'Los niveles definidos por una acción masiva no se pueden deshacer.',
	}),
	bulkChangedNobody: () => ({
		en: 'This bulk action changed no customers, so there’s nothing to undo.',
		pt: 'Esta ação em massa não alterou nenhum cliente, então não há o que desfazer.',
		es: 'Esta acción masiva no cambió a ningún cliente, así que no hay nada que deshacer.',
	}),
	bulkActionDecided: () => ({
		en: 'This bulk action already moved on. Reload the page.',
		pt: 'Esta ação em massa já está em outra etapa. Recarregue a página.',
		es: 'Esta acción masiva ya está en otra etapa. Recarga la página.',
	}),
} satisfies Record<string, CatalogEntry>
