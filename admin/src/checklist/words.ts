import { words } from '../i18n/words.ts'

export const text = words(
	{
		start: 'Getting started',
		title: 'First steps',
		about: 'From here to the first order that earns points.',
		progress: (done: number, all: number) => `${done} of ${all} done`,
		isDone: 'Done',
		isOpen: 'To do',
		dismiss: 'Dismiss',
		dismissed: 'All set. The list is put away.',
		welcome: 'Welcome',
		welcomeAbout: 'Choose in the menu where to go.',
		show: 'Show the list again',

		key: 'Create an API key',
		keyAbout: 'Your shop or till calls Fiel with a Token and a Key.',
		keyButton: 'Create key',
		keyName: 'First steps',
		keyHere: 'The command below holds it. Copy the Key now if your shop needs it: it is not shown again.',
		token: 'Token',
		keyWord: 'Key',
		keyOwners: 'An owner creates it.',

		order: 'Send an order',
		orderAbout: 'Paste this into a terminal. It is an order of 100 by Ana.',
		orderPlaceholders: 'Put your Token and Key in, or create a key, and they are filled in here.',
		command: 'The first order',
		copyCommand: 'Copy command',

		points: 'See the points appear',
		pointsWaiting: 'Waiting for the order. It shows here by itself.',
		earned: (points: string, who: string) => `${who} earned ${points} points.`,
		earnedNone: (who: string) => `The order of ${who} came, and has earned nothing yet: see the program.`,
		somebody: 'A customer',

		reward: 'Create a reward',
		rewardAbout: 'Something worth collecting points for.',
		rewardButton: 'Go to rewards',

		webhook: 'Add a webhook',
		webhookAbout: 'Your systems hear of every change of points.',
		webhookButton: 'Add webhook',
	},
	{
		start: 'Comece por aqui',
		title: 'Primeiros passos',
		about: 'Daqui até o primeiro pedido que rende pontos.',
		progress: (done, all) => `${done} de ${all} feitos`,
		isDone: 'Feito',
		isOpen: 'A fazer',
		dismiss: 'Dispensar',
		dismissed: 'Tudo certo. A lista foi guardada.',
		welcome: 'Boas-vindas',
		welcomeAbout: 'Escolha no menu aonde ir.',
		show: 'Mostrar a lista de novo',

		key: 'Crie uma chave de API',
		keyAbout: 'Sua loja ou caixa chama o Fiel com um Token e uma Chave.',
		keyButton: 'Criar chave',
		keyName: 'Primeiros passos',
		keyHere:
			'O comando abaixo já a contém. Copie a Chave agora se sua loja precisar: ela não aparece de novo.',
		token: 'Token',
		keyWord: 'Chave',
		keyOwners: 'Um proprietário a cria.',

		order: 'Envie um pedido',
		orderAbout: 'Cole isto em um terminal. É um pedido de 100 da Ana.',
		orderPlaceholders: 'Coloque seu Token e sua Chave, ou crie uma chave, e eles aparecem aqui.',
		command: 'O primeiro pedido',
		copyCommand: 'Copiar comando',

		points: 'Veja os pontos chegarem',
		pointsWaiting: 'Esperando o pedido. Ele aparece aqui sozinho.',
		earned: (points, who) => `${who} ganhou ${points} pontos.`,
		earnedNone: (who) => `O pedido de ${who} chegou e ainda não rendeu nada: veja o programa.`,
		somebody: 'Um cliente',

		reward: 'Crie uma recompensa',
		rewardAbout: 'Algo pelo que valha a pena juntar pontos.',
		rewardButton: 'Ir para recompensas',

		webhook: 'Adicione um webhook',
		webhookAbout: 'Seus sistemas ficam sabendo de cada mudança de pontos.',
		webhookButton: 'Adicionar webhook',
	},
)
