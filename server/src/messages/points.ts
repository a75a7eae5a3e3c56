import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Words for the records of a customer's points, which customers read. */
export const POINT_MESSAGES = {
	purchase: () => ({ en: 'Purchase', pt: 'Compra', es: 'Compra' }),
	joining: () => ({ en: 'Joining the program', pt: 'Cadastro no programa', es: 'Registro en el programa' }),
	birthday: () => ({ en: 'Birthday', pt: 'Aniversário', es: 'Cumpleaños' }),
	referredFriend: () => ({ en: 'Referral', pt: 'Indicação', es: 'Referido' }),
	socialNetwork: () => ({ en: 'Social network', pt: 'Rede social', es: 'Red social' }),
	productReview: () => ({ en: 'Product review', pt: 'Avaliação de produto', es: 'Reseña de producto' }),
	completedQuiz: () => ({ en: 'Completed quiz', pt: 'Quiz respondido', es: 'Quiz completado' }),
	reachedObjective: () => ({ en: 'Objective reached', pt: 'Objetivo cumprido', es: 'Objetivo cumplido' }),
	adjustment: () => ({ en: 'Adjustment', pt: 'Ajuste', es: 'Ajuste' }),
	redeemedReward: () => ({ en: 'Redeemed reward', pt: 'Resgate de recompensa', es: 'Canje de recompensa' }),
	returnedReward: () => ({
		en: 'Reward refund',
		pt: 'Estorno de recompensa',
		es: 'Devolución de recompensa',
	}),
	expiration: () => ({ en: 'Expiration', pt: 'Expiração', es: 'Vencimiento' }),
	cancelledOrder: () => ({ en: 'Cancelled order', pt: 'Pedido cancelado', es: 'Pedido cancelado' }),
	tierBenefit: () => ({ en: 'Tier benefit', pt: 'Benefício do nível', es: 'Beneficio del nivel' }),
	onlineStore: () => ({ en: 'Online store', pt: 'Loja virtual', es: 'Tienda en línea' }),
	externalSystem: () => ({ en: 'External system', pt: 'Sistema externo', es: 'Sistema externo' }),
	importedFile: () => ({ en: 'Imported file', pt: 'Arquivo importado', es: 'Archivo importado' }),
	pointOfSale: () => ({ en: 'Point of sale', pt: 'Ponto de venda', es: 'Punto de venta' }),
	adminPanel: () => ({ en: 'Admin panel', pt: 'Painel administrativo', es: 'Panel de administración' }),
	tierReached: (tier: MessageParameter) => ({
		en: `Reached ${tier}`,
		pt: `Alcançou ${tier}`,
		es: `Alcanzó ${tier}`,
	}),
	tierLost: (tier: MessageParameter) => ({
		en: `Left ${tier}`,
		pt: `Saiu de ${tier}`,
		es: `Dejó ${tier}`,
	}),
} satisfies Record<string, CatalogEntry>
