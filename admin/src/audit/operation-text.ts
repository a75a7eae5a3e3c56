import type { AdminOperationId } from '@fiel/contract'
import { useLanguage } from '../i18n/language.tsx'

/** What the ids of operations say in English already. */
const PORTUGUESE: Partial<Record<AdminOperationId, string>> = {
	signOut: 'Saiu',
	setUp: 'Configurou a instalação',
	endSession: 'Encerrou uma sessão',
	endOtherSessions: 'Encerrou outras sessões',
	changePassword: 'Trocou a senha',
	enrolSecondFactor: 'Começou um segundo fator',
	confirmSecondFactor: 'Ligou o segundo fator',
	disableSecondFactor: 'Desligou o segundo fator',
	changeProgram: 'Alterou o programa',
	createTier: 'Criou um nível',
	updateTier: 'Alterou um nível',
	changeCustomer: 'Alterou um cliente',
	placeCustomer: 'Colocou um cliente em um nível',
	completeObjective: 'Concluiu um objetivo',
	createReferral: 'Registrou uma indicação',
	createReward: 'Criou uma recompensa',
	updateReward: 'Alterou uma recompensa',
	importCoupons: 'Importou cupons',
	importCodes: 'Importou códigos',
	cancelRedemption: 'Cancelou um resgate',
	createQuiz: 'Criou um quiz',
	updateQuiz: 'Alterou um quiz',
	createWebhook: 'Criou um webhook',
	updateWebhook: 'Alterou um webhook',
	removeWebhook: 'Removeu um webhook',
	rotateWebhookSecret: 'Criou um novo segredo de webhook',
	testWebhook: 'Enviou um teste',
	resendDelivery: 'Reenviou uma entrega',
	resendDeliveries: 'Reenviou entregas',
	createKey: 'Criou uma chave de API',
	revokeKey: 'Revogou uma chave de API',
	rotateKey: 'Trocou uma chave de API',
	updateUser: 'Alterou um usuário',
	removeUser: 'Removeu um usuário',
	inviteUser: 'Convidou alguém',
	resendInvitation: 'Renovou um convite',
	withdrawInvitation: 'Retirou um convite',
	acceptInvitation: 'Aceitou um convite',
}

/** `createKey` is "Create key"; commands come in words already. */
const plain = (operation: string): string => {
	const spaced = operation.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
	return `${spaced[0]!.toUpperCase()}${spaced.slice(1)}`
}

export const useOperationText = (): ((operation: string) => string) => {
	const { language } = useLanguage()
	return (operation) =>
		(language === 'pt' ? PORTUGUESE[operation as AdminOperationId] : undefined) ?? plain(operation)
}
