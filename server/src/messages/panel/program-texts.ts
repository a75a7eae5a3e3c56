import type { CatalogEntry, MessageParameter } from '../catalog-entry.ts'
import { formatNumber } from './format-number.ts'

/** Why changes of the program, its tiers, campaigns and quizzes are refused, and why imports do not start. */
export const PROGRAM_TEXTS = {
	mostRules: (most: MessageParameter) => ({
		en: `The program can have up to ${formatNumber('en', most)} rules. Delete one first.`,
		pt: `O programa pode ter até ${formatNumber('pt', most)} regras. Exclua uma antes.`,
		es: `El programa puede tener hasta ${formatNumber('es', most)} reglas. Elimina una antes.`,
	}),
	mostDrafts: (most: MessageParameter) => ({
		en: `You can have up to ${formatNumber('en', most)} drafts. Publish or delete one first.`,
		pt: `É possível ter até ${formatNumber('pt', most)} rascunhos. Publique ou exclua um antes.`,
		es: `Puedes tener hasta ${formatNumber('es', most)} borradores. Publica o elimina uno antes.`,
	}),
	newerVersion: (version: MessageParameter) => ({
		en: `Someone published version ${version} in the meantime. Reload the page and try again.`,
		pt: `Alguém publicou a versão ${version} nesse meio-tempo. Recarregue a página e tente de novo.`,
		es: `Alguien publicó la versión ${version} mientras tanto. Recarga la página e inténtalo de nuevo.`,
	}),
	sameOption: () => ({
		en: 'Another option of this question has the same text.',
		pt: 'Outra opção desta pergunta tem o mesmo texto.',
		es: 'Otra opción de esta pregunta tiene el mismo texto.',
	}),
	changedMeanwhile: () => ({
		en: 'Someone else saved other values while you were editing.',
		pt: 'Outra pessoa salvou outros valores enquanto você editava.',
		es: 'Otra persona guardó otros valores mientras editabas.',
	}),
	rankTaken: (rank: MessageParameter) => ({
		en: `Another tier already has rank ${rank}.`,
		pt: `Outro nível já está na posição ${rank}.`,
		es: `Otro nivel ya está en la posición ${rank}.`,
	}),
	secondBaseTier: () => ({
		en: 'Another active tier is already the starting tier.',
		pt: 'Já há outro nível inicial ativo.',
		es: 'Ya hay otro nivel inicial activo.',
	}),
	tierGoal: () => ({
		en: 'Add at least one goal.',
		pt: 'Adicione pelo menos uma meta.',
		es: 'Agrega al menos una meta.',
	}),
	campaignPublished: () => ({
		en: 'This campaign is already published.',
		pt: 'Esta campanha já está publicada.',
		es: 'Esta campaña ya está publicada.',
	}),
	campaignIsDraft: () => ({
		en: 'This campaign is a draft. Publish it first.',
		pt: 'Esta campanha é um rascunho. Publique antes.',
		es: 'Esta campaña es un borrador. Publícala primero.',
	}),
	campaignEnded: () => ({
		en: 'This campaign has ended. Change its dates to run it again.',
		pt: 'Esta campanha terminou. Altere as datas para usá-la de novo.',
		es: 'Esta campaña terminó. Cambia sus fechas para usarla de nuevo.',
	}),
	campaignEndIsPast: () => ({
		en: 'The end is in the past. Choose a later one.',
		pt: 'O término já passou. Escolha uma data futura.',
		es: 'El fin ya pasó. Elige una fecha futura.',
	}),
	campaignPaused: () => ({
		en: 'This campaign is already paused.',
		pt: 'Esta campanha já está pausada.',
		es: 'Esta campaña ya está en pausa.',
	}),
	campaignNotPaused: () => ({
		en: 'This campaign isn’t paused.',
		pt: 'Esta campanha não está pausada.',
		es: 'Esta campaña no está en pausa.',
	}),
	campaignNotStarted: () => ({
		en: 'This campaign hasn’t started. Pause or delete it instead.',
		pt: 'Esta campanha ainda não começou. Pause ou exclua.',
		es: 'Esta campaña aún no empezó. Ponla en pausa o elimínala.',
	}),
	campaignUsed: () => ({
		en: 'This campaign already gave points. End it instead.',
		pt: 'Esta campanha já deu pontos. Encerre-a em vez de excluir.',
		es: 'Esta campaña ya dio puntos. Termínala en lugar de eliminarla.',
	}),
	quizAnswered: () => ({
		en: 'Customers already answered this quiz. You can only reword its questions.',
		pt: 'Clientes já responderam a este quiz. Só é possível reescrever as perguntas.',
		es: 'Ya hay clientes que respondieron este quiz. Solo puedes reescribir las preguntas.',
	}),
	rewardNotPublishable: () => ({
		en: 'This reward can’t be published yet. Fix the problems listed first.',
		pt: 'Esta recompensa ainda não pode ser publicada. Corrija antes os problemas da lista.',
		es: 'Esta recompensa aún no se puede publicar. Corrige antes los problemas de la lista.',
	}),
	codesHandedOut: (count: MessageParameter) => ({
		en: `Codes of this list already issued to customers: ${formatNumber('en', count)}. It can’t be changed or deleted.`,
		pt: `Códigos desta lista já emitidos para clientes: ${formatNumber('pt', count)}. Ela não pode ser alterada nem excluída.`,
		es: `Códigos de esta lista ya emitidos a clientes: ${formatNumber('es', count)}. No se puede cambiar ni eliminar.`,
	}),
	codeTooLong: (code: MessageParameter, most: MessageParameter) => ({
		en: `The code “${code}…” is too long. Use ${formatNumber('en', most)} characters or fewer.`,
		pt: `O código “${code}…” é longo demais. Use no máximo ${formatNumber('pt', most)} caracteres.`,
		es: `El código “${code}…” es demasiado largo. Usa ${formatNumber('es', most)} caracteres como máximo.`,
	}),
	noCodes: () => ({
		en: 'Add at least one code.',
		pt: 'Adicione pelo menos um código.',
		es: 'Agrega al menos un código.',
	}),
	friendMissing: () => ({
		en: 'Enter the friend’s ID or email.',
		pt: 'Informe o ID ou o e-mail do amigo.',
		es: 'Ingresa el ID o el correo electrónico del amigo.',
	}),
	importMovedOn: () => ({
		en: 'The import already moved on. Reload the page.',
		pt: 'A importação já está em outra etapa. Recarregue a página.',
		es: 'La importación ya está en otra etapa. Recarga la página.',
	}),
	importTryFirst: () => ({
		en: 'Run a dry run with these columns and formats first: it shows whether another user must approve the points.',
		pt: 'Faça antes uma simulação com estas colunas e formatos: ela mostra se outro usuário precisa aprovar os pontos.',
		es: 'Haz antes una simulación con estas columnas y formatos: muestra si otro usuario debe aprobar los puntos.',
	}),
	importNeedsApproval: () => ({
		en: 'The points in this file, together with what you added today, are worth more than your shop’s approval limit, so another user must start this import.',
		pt: 'Os pontos deste arquivo, junto com o que você adicionou hoje, valem mais que o limite de aprovação da loja, então outro usuário precisa iniciar esta importação.',
		es: 'Los puntos de este archivo, junto con lo que agregaste hoy, valen más que el límite de aprobación de la tienda, así que otro usuario debe iniciar esta importación.',
	}),
	importNeedsRight: () => ({
		en: 'The points in this file are worth more than your shop’s approval limit. Only a user who may approve adjustments can start this import.',
		pt: 'Os pontos deste arquivo valem mais que o limite de aprovação da loja. Só um usuário que pode aprovar ajustes pode iniciar esta importação.',
		es: 'Los puntos de este archivo valen más que el límite de aprobación de la tienda. Solo un usuario que puede aprobar ajustes puede iniciar esta importación.',
	}),
	noRows: () => ({
		en: 'The file has no rows.',
		pt: 'O arquivo não tem linhas.',
		es: 'El archivo no tiene filas.',
	}),
	uploadedAlready: () => ({
		en: 'The file was already uploaded in full.',
		pt: 'O arquivo já foi enviado por inteiro.',
		es: 'El archivo ya se subió completo.',
	}),
	uploadOutOfOrder: () => ({
		en: 'The upload was interrupted. Upload the file again.',
		pt: 'O envio foi interrompido. Envie o arquivo de novo.',
		es: 'La carga se interrumpió. Sube el archivo de nuevo.',
	}),
	columnsIncomplete: () => ({
		en: 'Match each column to one field, and every required field to a column.',
		pt: 'Associe cada coluna a um campo, e todo campo obrigatório a uma coluna.',
		es: 'Asigna cada columna a un campo, y todo campo obligatorio a una columna.',
	}),
	anotherImportRuns: (id: MessageParameter) => ({
		en: `Import ${id} isn’t finished. Wait for it or cancel it.`,
		pt: `A importação ${id} não terminou. Espere ou cancele.`,
		es: `La importación ${id} no terminó. Espera o cancélala.`,
	}),
	importUndone: () => ({
		en: 'This import was already undone.',
		pt: 'Esta importação já foi desfeita.',
		es: 'Esta importación ya se deshizo.',
	}),
	nothingToUndo: () => ({
		en: 'This import changed nothing, so there’s nothing to undo.',
		pt: 'Esta importação não mudou nada, então não há o que desfazer.',
		es: 'Esta importación no cambió nada, así que no hay nada que deshacer.',
	}),
	tooOldToUndo: () => ({
		en: 'This import is too old to be undone.',
		pt: 'Esta importação é antiga demais para ser desfeita.',
		es: 'Esta importación es demasiado antigua para deshacerla.',
	}),
} satisfies Record<string, CatalogEntry>
