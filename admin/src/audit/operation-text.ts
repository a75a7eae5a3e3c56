import { useLanguage } from '../i18n/language.tsx'
import type { ChangeOperationId } from './change-operations.ts'

/** Most English texts are derived from the operation id, so only Portuguese needs a whole table. */
const PORTUGUESE: Record<ChangeOperationId, string> = {
	signIn: 'Entrou',
	signInByLink: 'Entrou por um link',
	requestDeviceLink: 'Pediu um link para um navegador',
	confirmDevice: 'Tornou um navegador conhecido',
	requestPasswordLink: 'Pediu um link para uma nova senha',
	resetPassword: 'Escolheu uma nova senha com um link',
	signOut: 'Saiu',
	setUp: 'Configurou a instalação',
	endSession: 'Encerrou uma sessão',
	endOtherSessions: 'Encerrou outras sessões',
	changePassword: 'Trocou a senha',
	enrolSecondFactor: 'Começou um segundo fator',
	confirmSecondFactor: 'Ligou o segundo fator',
	disableSecondFactor: 'Desligou o segundo fator',
	changeCustomization: 'Alterou a aparência do programa',
	changeProgram: 'Alterou o programa',
	createCampaign: 'Criou um rascunho de campanha',
	changeCampaign: 'Alterou uma campanha',
	publishCampaign: 'Publicou uma campanha',
	steerCampaign: 'Pausou, retomou ou encerrou uma campanha',
	removeCampaign: 'Removeu uma campanha',
	cancelPlacedOrder: 'Cancelou um pedido',
	returnPlacedOrder: 'Registrou a devolução de parte de um pedido',
	createTier: 'Criou um nível',
	updateTier: 'Alterou um nível',
	changeCustomer: 'Alterou um cliente',
	changeBalance: 'Ajustou um saldo',
	undoChange: 'Desfez um ajuste de saldo',
	setChangeLimits: 'Alterou os limites de ajustes manuais',
	approveChange: 'Aprovou um ajuste de saldo',
	rejectChange: 'Recusou um ajuste de saldo',
	blockCustomer: 'Bloqueou ou liberou um cliente',
	eraseCustomer: 'Apagou os dados de um cliente',
	placeCustomer: 'Colocou um cliente em um nível',
	mergeCustomers: 'Unificou dois clientes',
	undoMerge: 'Desfez a unificação de dois clientes',
	removeAlias: 'Removeu outro id de um cliente',
	completeObjective: 'Concluiu um objetivo',
	createReferral: 'Registrou uma indicação',
	createReward: 'Criou uma recompensa',
	updateReward: 'Alterou uma recompensa',
	publishReward: 'Publicou uma recompensa',
	unpublishReward: 'Tirou uma recompensa do ar',
	importCoupons: 'Importou cupons',
	importCodes: 'Importou códigos',
	changeCouponList: 'Alterou uma lista de códigos',
	emptyCouponList: 'Removeu os códigos livres de uma lista',
	removeCouponList: 'Removeu uma lista de códigos',
	cancelRedemption: 'Cancelou um resgate',
	sendTestMail: 'Enviou um e-mail de teste',
	endCoupon: 'Desativou um cupom',
	createQuiz: 'Criou um quiz',
	updateQuiz: 'Alterou um quiz',
	createWebhook: 'Criou um webhook',
	updateWebhook: 'Alterou um webhook',
	removeWebhook: 'Removeu um webhook',
	rotateWebhookSecret: 'Criou um novo segredo de webhook',
	testWebhook: 'Enviou um teste',
	setPinGateway: 'Alterou o gateway de PINs',
	removePinGateway: 'Removeu o gateway de PINs',
	testPinGateway: 'Enviou um PIN de teste',
	resendDelivery: 'Reenviou uma entrega',
	resendDeliveries: 'Reenviou entregas',
	createKey: 'Criou uma chave de API',
	changeKey: 'Alterou o acesso de uma chave de API',
	revokeKey: 'Revogou uma chave de API',
	rotateKey: 'Trocou uma chave de API',
	createPublicToken: 'Criou um token público',
	changePublicToken: 'Alterou as origens de um token público',
	setRoleRights: 'Alterou as permissões de papéis',
	updateUser: 'Alterou um usuário',
	removeUser: 'Removeu um usuário',
	inviteUser: 'Convidou alguém',
	resendInvitation: 'Renovou um convite',
	withdrawInvitation: 'Retirou um convite',
	acceptInvitation: 'Aceitou um convite',
	createImport: 'Começou uma importação',
	addImportPart: 'Enviou um arquivo para importar',
	startImport: 'Iniciou uma importação',
	steerImport: 'Pausou, retomou ou cancelou uma importação',
}

const ENGLISH: Partial<Record<ChangeOperationId, string>> = {
	mergeCustomers: 'Merge two customers',
	undoMerge: 'Undo merge of two customers',
	removeAlias: 'Remove another id of a customer',
	setRoleRights: 'Change the rights of roles',
	steerCampaign: 'Pause, resume or end campaign',
	changeKey: 'Change the access of an API key',
}

/** The commands of the command line by name. */
const COMMANDS: Record<string, string> = {
	'merchants create': 'Criou a loja',
	'merchants change': 'Trocou o idioma da loja',
	'program set': 'Alterou o programa',
	'objectives complete': 'Concluiu um objetivo',
	'coupons import': 'Importou códigos',
	'keys create': 'Criou uma chave de API',
	'keys origins': 'Alterou as origens de um token público',
	'keys revoke': 'Revogou uma chave de API',
	'users create': 'Criou um usuário',
	'users link': 'Criou um link de acesso',
	'users role': 'Trocou o papel de um usuário',
	'users remove': 'Removeu um usuário',
	import: 'Importou um arquivo',
}

/** Turns `createKey` into "Create key"; command names are words already. */
const plain = (operation: string): string => {
	const spaced = operation.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
	return `${spaced[0]!.toUpperCase()}${spaced.slice(1)}`
}

export const useOperationText = (): ((operation: string) => string) => {
	const { language } = useLanguage()
	return (operation) =>
		(language === 'pt' ? { ...COMMANDS, ...PORTUGUESE } : (ENGLISH as Record<string, string>))[operation] ??
		plain(operation)
}
